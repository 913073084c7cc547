import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { describe, expect, it } from 'vitest';
import { adminCaller, refused } from '../../support/admin-caller';
import { pathTo } from '../../support/path-to';

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

  it('is refused for an unknown order or account, a wrong amount, a second time, and above the debt', async () => {
    const { call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    const { virtualAccount } = borrower.ok('createPayOrder', { ...asked, orderNo, amount: 5_000 });
    const accountNo = String(virtualAccount?.accountNo);
    const pay = (body: object) => call('POST', '/payments', body);
    expect(await pay({ orderNo: 'N0', amount: 1 })).toEqual(
      refused(404, 'This sandbox has no order N0. List the orders with GET /__admin/borrowers.'),
    );
    expect(await pay({ accountNo: '9', amount: 1 })).toEqual(
      refused(
        404,
        'This sandbox has no virtual account 9. List the payments of a borrower with GET /__admin/borrowers/<number>.',
      ),
    );
    expect(await pay({ orderNo, amount: 53_501 })).toEqual(refused(409, 'The amount can be at most ₦53,500'));
    expect(await pay({ accountNo, amount: 4_999 })).toEqual(
      refused(409, `The virtual account ${accountNo} accepts exactly 5000, not 4999`),
    );
    expect(await pay({ accountNo, amount: 5_001 })).toEqual(
      refused(409, `The virtual account ${accountNo} accepts exactly 5000, not 5001`),
    );
    expect((await pay({ accountNo, amount: 5_000 }))[0]).toBe(200);
    expect(await pay({ accountNo, amount: 5_000 })).toEqual(
      refused(409, `The virtual account ${accountNo} accepts one payment, and that payment is received`),
    );
    expect(borrower.order(orderNo).repayment?.repaid).toBe(5_000);
  });

  it.each([{}, { orderNo: 'N1', accountNo: '1' }])(
    'is refused unless it names either the order or the account: %j',
    async (named) => {
      const { call } = await adminCaller();
      expect(await call('POST', '/payments', { ...named, amount: 5 })).toEqual([
        400,
        {
          error: 'The call is invalid. The issues name each wrong value.',
          issues: [{ path: 'body.orderNo', reason: 'Name either the order or the virtual account' }],
        },
      ]);
    },
  );

  it('of more than is left fails the payment of its account, as a real one does', async () => {
    const { call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    const { virtualAccount } = borrower.ok('createPayOrder', { ...asked, orderNo, amount: 50_000 });
    await call('POST', '/payments', { orderNo, amount: 5_000 });
    expect(await call('POST', '/payments', { accountNo: virtualAccount?.accountNo, amount: 50_000 })).toEqual(
      refused(
        409,
        `The virtual account ${virtualAccount?.accountNo} accepts one payment, and that payment is failed: This payment is more than is left to pay. If you sent it, we return it.`,
      ),
    );
    const { payments, repayment } = borrower.order(orderNo);
    expect([payments.map(({ status }) => status), repayment?.repaid]).toEqual([['received', 'failed'], 5_000]);
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

  it('is refused a change that the table does not have, with the possible ones', async () => {
    const { call, borrower } = await adminCaller();
    const orderNo = borrower.approved();
    const move = (to: string) => call('POST', `/orders/${orderNo}/transition`, { to });
    const impossible = (from: string, to: string, open: string) =>
      refused(409, `${orderNo} is ${from} and cannot become ${to}: ${open}.`);
    const stored = JSON.stringify(borrower.order(orderNo));
    expect(await move('overdue')).toEqual(impossible('approved', 'overdue', 'it can become disbursing, cancelled'));
    expect(JSON.stringify(borrower.order(orderNo))).toBe(stored);
    await move('cancelled');
    expect(await move('approved')).toEqual(impossible('cancelled', 'approved', 'it has ended'));
    expect(await call('POST', '/orders/N0/transition', { to: 'approved' })).toEqual(
      refused(404, 'This sandbox has no order N0. List the orders with GET /__admin/borrowers.'),
    );
  });

  it('is refused an extension that costs as much as closing it, and stays unchanged', async () => {
    const { sandbox, call, borrower } = await adminCaller();
    const orderNo = borrower.repaying();
    const found = sandbox.orders.find(orderNo, borrower.now);
    if (found === undefined) throw new Error('No order');
    sandbox.orders.save({ ...found.order, credited: 43_500 });
    const stored = JSON.stringify(borrower.order(orderNo));
    expect(await call('POST', `/orders/${orderNo}/transition`, { to: 'repaying' })).toEqual(
      refused(409, 'So little is left that paying for an extension closes the loan'),
    );
    expect(JSON.stringify(borrower.order(orderNo))).toBe(stored);
  });
});
