import request from 'supertest';
import { expect, it } from 'vitest';
import { appAroundSandboxes } from '../support/app-around-sandboxes';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

it('keeps every write of several clients for one borrower at the same time', async () => {
  const client = await server.client();
  const token = await client.login('08031234567');
  const writes = [
    ['saveIdentifierInfo', examples.saveIdentifierInfo.request],
    ['saveWorkInfo', examples.saveWorkInfo.request],
    ['saveBankInfo', examples.saveBankInfo.request],
    ...Array.from({ length: 20 }, () => ['saveTicket', examples.saveTicket.request] as const),
  ] as const;
  const replies = await Promise.all(
    writes.map(([method, data]) =>
      client.call(method, method === 'saveTicket' ? { ...data, receipts: [] } : data, { token }),
    ),
  );
  expect(replies.map(({ results }) => results[0]?.code)).toEqual(writes.map(() => 0));
  const read = async (method: string) => (await client.call(method, {}, { token })).results[0]?.data;
  expect(await read('userIdentifierInfo')).toMatchObject({ completedSteps: ['personal', 'work', 'bank'] });
  expect(((await read('ticketList')) as { tickets: unknown[] }).tickets).toHaveLength(20);
});

it('counts every simultaneous transfer, and each virtual account once', async () => {
  const { app, borrowerIn } = await appAroundSandboxes();
  const borrower = borrowerIn('crowd');
  const orderNo = borrower.repaying();
  const asked = { orderNo, purpose: 'repay', method: 'transfer', amount: 1_500 } as const;
  const accountNo = borrower.ok('createPayOrder', asked).virtualAccount?.accountNo;
  const arrive = (body: object) => request(app.server).post('/__admin/payments?sandbox=crowd').send(body);
  const answers = await Promise.all([
    ...Array.from({ length: 7 }, () => arrive({ orderNo, amount: 1_000 })),
    ...Array.from({ length: 7 }, () => arrive({ accountNo, amount: 1_500 })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
  expect(borrower.order(orderNo).repayment).toMatchObject({ repaid: 8_500, remaining: 45_000 });
  await app.close();
});
