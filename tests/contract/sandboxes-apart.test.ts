import { codes } from '@kit/contracts/codes';
import { expect, it } from 'vitest';
import { logInWithScenario } from '../support/scenario';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const SANDBOXES = 100;
const PHONE = '08031234567';
const SCENARIOS = ['approved', 'overdue-3', 'partly-paid', 'rejected-frozen'] as const;

const server = serverOfFile();

/** Fills a sandbox with its own clock, fault and scenario. Every sandbox uses the same number. */
const live = async (client: WireClient, index: number) => {
  const name = SCENARIOS[index % SCENARIOS.length] ?? 'approved';
  await client.admin('POST', '/clock/freeze');
  await client.admin('POST', '/clock/advance', { ms: (index + 1) * 60_000 });
  const borrower = await logInWithScenario(client, name, PHONE);
  const effect = { code: 900_000 + index };
  await client.admin('POST', '/faults', { match: { method: 'operationConfiguration' }, effect });
  const code = (await borrower.call('operationConfiguration', {})).code;
  const { orders } = (await borrower.call('orderList', { list: 'all' })).data;
  const detail = (await borrower.call('orderDetail', { orderNo: borrower.facts.orderNo })).data;
  return { client, borrower, index, code, orders, status: detail.order.status, tokens: borrower.token };
};

it('a hundred sandboxes with the same number at once do not affect each other', { tags: ['slow'] }, async () => {
  const clients: WireClient[] = [];
  // One after the other: behind a balancer, a hundred key exchanges at once can outlast its time limit on a slow machine.
  for (let index = 0; index < SANDBOXES; index += 1) clients.push(await server.client(`apart-${index}`));
  const lives = await Promise.all(clients.map(live));
  const statuses = {
    approved: 'approved',
    'overdue-3': 'overdue',
    'partly-paid': 'repaying',
    'rejected-frozen': 'rejected',
  };
  for (const { index, code, orders, status } of lives) {
    expect([index, code]).toEqual([index, 900_000 + index]);
    expect(orders).toHaveLength(1);
    expect(status).toBe(statuses[SCENARIOS[index % SCENARIOS.length] ?? 'approved']);
  }
  expect(new Set(lives.map(({ tokens }) => tokens)).size).toBe(SANDBOXES);
  const [one, other] = lives;
  if (one === undefined || other === undefined) throw new Error('There are a hundred');
  expect((await other.client.call('homePage', {}, { token: one.tokens })).code).toBe(codes.TOKEN_INVALID.code);
  const clocks = await Promise.all(
    lives.map(({ client }) => client.admin('GET', '/clock') as Promise<{ now: number }>),
  );
  expect(new Set(clocks.map(({ now }) => Math.round(now / 60_000))).size).toBeGreaterThan(SANDBOXES - 5);
  const journals = await Promise.all(lives.map(({ client }) => client.journal()));
  journals.forEach((calls, index) => {
    expect(calls.every(({ url }) => url.startsWith(`/s/apart-${index}/`))).toBe(true);
  });
  await one.client.admin('POST', '/reset');
  expect((await other.borrower.call('homePage', {})).code).toBe(0);
});
