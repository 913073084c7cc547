import { describe, expect, it, vi } from 'vitest';
import { adminCaller } from '../support/admin-caller';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

interface Next {
  now: number;
  events: { at: number; inMs: number; kind: string; contactNumber?: string; amount?: number }[];
}

it('the lead of a frozen clock over real time shrinks while the clock stands still', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, 10, 8) });
  try {
    const client = await server.client();
    const { now } = (await client.admin('POST', '/clock/freeze')) as { now: number };
    vi.setSystemTime(Date.now() + 60_000);
    const frozen = { now, iso: new Date(now).toISOString(), frozen: true };
    expect(await client.admin('GET', '/clock')).toEqual({ ...frozen, offsetMs: -60_000 });
    expect(await client.admin('POST', '/clock/advance', { ms: 90_000 })).toMatchObject({ offsetMs: 30_000 });
    expect(await client.admin('POST', '/clock/resume')).toMatchObject({ frozen: false, offsetMs: 30_000 });
    expect(await client.admin('POST', '/clock/reset')).toMatchObject({ frozen: false, offsetMs: 0 });
  } finally {
    vi.useRealTimers();
  }
});

it('future events are listed in order, for one borrower or all, and happen once the clock advances by `inMs`', async () => {
  const client = await server.client();
  await client.admin('POST', '/clock/freeze');
  for (const scenario of ['in-review', 'disbursing']) await client.admin('POST', `/scenarios/${scenario}`);
  const { contactNumber, orderNo } = (await client.admin('POST', '/scenarios/overdue-3')) as Record<string, string>;
  const fee = async () =>
    ((await client.admin('GET', `/borrowers/${contactNumber}`)) as { orders: { repayment: { overdueFee: number } }[] })
      .orders[0]?.repayment.overdueFee;
  const { events: all } = (await client.admin('GET', '/next')) as Next;
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => one - other));
  expect(new Set(all.flatMap((event) => event.contactNumber ?? [])).size).toBe(3);
  expect(((await client.admin('GET', '/next?limit=2')) as Next).events).toEqual(all.slice(0, 2));
  const { now, events } = (await client.admin('GET', `/next?contactNumber=${contactNumber}`)) as Next;
  const next = events.find(({ kind }) => kind === 'overdue fee');
  expect(next).toMatchObject({ orderNo, contactNumber, inMs: Number(next?.at) - now, amount: expect.any(Number) });
  const before = await fee();
  await client.admin('POST', '/clock/advance', { ms: Number(next?.inMs) - 1 });
  expect(await fee()).toBe(before);
  await client.admin('POST', '/clock/advance', { ms: 1 });
  expect(await fee()).toBe(Number(before) + Number(next?.amount));
});

describe('the borrowers of a sandbox', () => {
  it('are listed with their steps and their current or last order, oldest first', async () => {
    const { borrower, call, sandbox } = await adminCaller();
    borrower.decide({ review: 'reject' });
    borrower.approved();
    new BorrowerInSandbox(sandbox, '08039876543').ok('saveWorkInfo', examples.saveWorkInfo.request);
    const [first, second] = sandbox.borrowers.values();
    const [order] = sandbox.orders.list(first?.userIdentifier ?? '', borrower.now);
    const { userIdentifier, contactNumber, fullName } = first ?? {};
    const steps = ['personal', 'work', 'face', 'bank'];
    const rejected = { orderNo: order?.orderNo, orderStatus: 'rejected' };
    const other = { userIdentifier: second?.userIdentifier, contactNumber: '08039876543', fullName: second?.fullName };
    expect(await call('GET', '/borrowers')).toEqual([
      200,
      {
        borrowers: [
          { userIdentifier, contactNumber, fullName, completedSteps: steps, ...rejected },
          { ...other, completedSteps: ['work'], orderNo: null, orderStatus: null },
        ],
      },
    ]);
  });

  it('have a record of all that they saved and of their limit, with the transitions of each order', async () => {
    const { borrower, call, sandbox } = await adminCaller();
    const { contactNumber } = borrower;
    const orderNo = borrower.repaying();
    await call('PUT', `/borrowers/${contactNumber}/outcomes`, { maximumAmount: 80_000 });
    const [, body] = await call('GET', `/borrowers/${contactNumber}`);
    expect(body).toEqual({
      ...sandbox.borrowers.get(contactNumber),
      maximumAmount: 80_000,
      orders: [borrower.order(orderNo)],
      transitions: [
        { orderNo, to: 'overdue', by: 'due day ends' },
        { orderNo, to: 'finished', by: 'pay off' },
        { orderNo, to: 'repaying', by: 'extend' },
      ],
    });
  });
});
