import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminCaller } from '../../support/admin-caller';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { examples } from '../../support/examples';

it('the lead of a frozen clock over real time shrinks while the clock stands still', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, 10, 8) });
  onTestFinished(() => void vi.useRealTimers());
  const { call } = await adminCaller();
  await call('POST', '/clock/reset');
  const [, { now }] = (await call('POST', '/clock/freeze')) as [number, { now: number }];
  vi.setSystemTime(Date.now() + 60_000);
  const frozen = { now, iso: new Date(now).toISOString(), frozen: true };
  expect(await call('GET', '/clock')).toEqual([200, { ...frozen, offsetMs: -60_000 }]);
  expect(await call('POST', '/clock/advance', { ms: 90_000 })).toMatchObject([200, { offsetMs: 30_000 }]);
  expect(await call('POST', '/clock/resume')).toMatchObject([200, { frozen: false, offsetMs: 30_000 }]);
  expect(await call('POST', '/clock/reset')).toMatchObject([200, { frozen: false, offsetMs: 0 }]);
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
