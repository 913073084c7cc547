import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';
import { pathTo } from './path-to';

describe('a simulated transfer', () => {
  const asked = { purpose: 'repay', method: 'transfer' } as const;

  it('for an order needs no open payment, and says what it does to the loan', async () => {
    const { call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    const paid = (amount: number, more: object) => [200, { payOrderId: expect.any(String), orderNo, amount, ...more }];
    expect(await call('POST', '/payments', { orderNo, amount: 3_500 })).toEqual(
      paid(3_500, { effect: 'reduces what is owed', orderStatus: 'repaying', remaining: 50_000 }),
    );
    expect(borrower.order(orderNo).payments).toEqual([
      expect.objectContaining({ amount: 3_500, method: 'transfer', purpose: 'repay', status: 'received' }),
    ]);
    expect(await call('POST', '/payments', { orderNo, amount: 50_000 })).toEqual(
      paid(50_000, { effect: 'closes the loan', orderStatus: 'finished', remaining: 0 }),
    );
  });

  it('for an order uses its waiting transfer of the same amount, and no other payment', async () => {
    const { call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    borrower.ok('createPayOrder', { ...asked, orderNo, method: 'card', amount: 2_000 });
    borrower.ok('createPayOrder', { ...asked, orderNo, amount: 2_500 });
    const { payOrderId } = borrower.ok('createPayOrder', { ...asked, orderNo, amount: 2_000 });
    const paid = await call('POST', '/payments', { orderNo, amount: 2_000 });
    expect(paid).toEqual([200, expect.objectContaining({ payOrderId, remaining: 51_500 })]);
    const statuses = () =>
      borrower.order(orderNo).payments.map(({ method, amount, status }) => [method, amount, status]);
    expect(statuses()).toEqual([
      ['transfer', 2_000, 'received'],
      ['transfer', 2_500, 'waiting'],
      ['card', 2_000, 'waiting'],
    ]);
    const [, next] = await call('POST', '/payments', { orderNo, amount: 2_000 });
    expect(next).toEqual(expect.objectContaining({ payOrderId: expect.not.stringMatching(payOrderId) }));
    expect(statuses()).toHaveLength(4);
  });
});

describe('a loan that a tester moves', () => {
  it('is replied with the change and what belongs to it', async () => {
    const { sandbox, call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    const move = (to: string) => call('POST', `/orders/${orderNo}/transition`, { to });
    const moved = await move('overdue');
    expect(moved).toEqual([200, JSON.parse(JSON.stringify(borrower.order(orderNo)))]);
    expect(borrower.order(orderNo)).toMatchObject({ order: { status: 'overdue' }, repayment: { overdueDays: 1 } });
    const { remaining } = borrower.order(orderNo).repayment ?? {};
    expect((await move('finished'))[0]).toBe(200);
    expect(sandbox.payOrders.ofOrder(orderNo, borrower.now)).toMatchObject([
      { purpose: 'repay', method: 'transfer', amount: remaining, status: 'received', effect: 'closes the loan' },
    ]);
  });

  it('passes through each transition of the table, and is always consistent', async () => {
    const sum = (entries: readonly { amount: number | null }[]) =>
      entries.reduce((total, { amount }) => total + (amount ?? 0), 0);
    for (const { from, to } of orderTransitions) {
      const { call, borrower } = await adminCaller();
      borrower.fillSteps();
      const { orderNo } = borrower.ok('applyLoan', {});
      for (const status of [...pathTo(from).map(([each]) => each), to])
        expect((await call('POST', `/orders/${orderNo}/transition`, { to: status }))[0]).toBe(200);
      // The payments equal the repaid sum and the extension fees.
      const { order, payments, repayment, timeline } = borrower.order(orderNo);
      const fees = timeline.flatMap((event) => (event.kind === 'extended' ? [event] : []));
      expect([from, order.status, sum(payments)]).toEqual([from, to, (repayment?.repaid ?? 0) + sum(fees)]);
    }
  });
});
