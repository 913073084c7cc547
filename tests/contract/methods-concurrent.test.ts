import { expect, it } from 'vitest';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

it('keeps every write of several clients for one borrower at the same time', async () => {
  const client = await server.client();
  const token = await client.login('08031234567');
  const ticket = { ...examples.saveTicket.request, receipts: [] };
  const writes: [string, object][] = [
    ['saveIdentifierInfo', examples.saveIdentifierInfo.request],
    ['saveWorkInfo', examples.saveWorkInfo.request],
    ['saveBankInfo', examples.saveBankInfo.request],
    ...Array.from({ length: 20 }, (): [string, object] => ['saveTicket', ticket]),
  ];
  const replies = await Promise.all(writes.map(([method, data]) => client.call(method, data, { token })));
  expect(replies.map(({ results }) => results[0]?.code)).toEqual(writes.map(() => 0));
  const read = async (method: string) => (await client.call(method, {}, { token })).results[0]?.data;
  expect(await read('userIdentifierInfo')).toMatchObject({ completedSteps: ['personal', 'work', 'bank'] });
  expect(((await read('ticketList')) as { tickets: unknown[] }).tickets).toHaveLength(20);
});
