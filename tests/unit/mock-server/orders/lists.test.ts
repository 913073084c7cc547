import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { card, running } from './borrowers';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('orders', () => {
  it('are private: another borrower’s number counts as unknown', () => {
    const { borrower, orderNo, ask } = running();
    const other = new BorrowerInSandbox(borrower.sandbox, '08031234568');
    other.fillSteps();
    const { tractOdrId } = borrower.order(orderNo).order;
    const { payOrderId } = ask(card(1_000));
    const codesOf = (number: string) => [
      other.codeOf('orderDetail', { orderNo: number }),
      other.codeOf('loanQuote', { orderNo: number, loanDays: 7 }),
      other.codeOf('confirmBorrow', { orderNo: number, loanDays: 7, agreed: true }),
      other.codeOf('cancelOrder', { orderNo: number }),
      other.codeOf('extensionQuote', { orderNo: number }),
      other.codeOf('extendOrder', { orderNo: number }),
      other.codeOf('createPayOrder', { orderNo: number, ...card(1_000) }),
      other.codeOf('uploadStatus', { tractOdrId }),
      other.codeOf('uploadPermissionData', { tractOdrId, step: 'app', isSubmit: 0 }),
    ];
    for (const number of [orderNo, '', 'N0']) expect(new Set(codesOf(number))).toEqual(new Set(['ORDER_NOT_FOUND']));
    for (const id of [payOrderId, ''])
      expect(other.codeOf('payOrderStatus', { payOrderId: id })).toBe('PAY_ORDER_NOT_FOUND');
    expect(other.ok('orderList', { list: 'all' }).orders).toEqual([]);
  });

  it('have no due day and no payment before the payout or after a failure', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const { orderNo, tractOdrId } = borrower.ok('applyLoan', {});
    const nothingDue = { dueAt: null, daysLeft: null, overdueDays: 0, payOrderId: null };
    const listed = () => borrower.ok('orderList', { list: 'all' }).orders;
    const about = { orderNo, tractOdrId, channelId: 'default', createdAt: borrower.now, amount: 50_000, ...nothingDue };
    expect(listed()).toEqual([{ ...about, status: 'incomplete', button: 'continue' }]);
    expect(borrower.ok('homePage', {}).order).toMatchObject({ dueAt: null, daysLeft: null, overdueDays: 0 });
    borrower.approved();
    expect(listed()).toEqual([{ ...about, status: 'approved', button: 'get money' }]);
    borrower.ok('cancelOrder', { orderNo });
    expect(listed()).toEqual([{ ...about, status: 'cancelled', button: 'apply' }]);
  });

  it('can be two loans at once: the list has both, and home the overdue one', () => {
    const borrower = new BorrowerInSandbox();
    const late = borrower.repaying(7);
    borrower.pass(10 * DAY);
    const record = borrower.sandbox.orders.find(late, borrower.now);
    if (record === undefined) throw new Error('The loan is not stored');
    const { owner, order } = record;
    // a second loan in the same application is refused, but another backend may pay out two
    const next = {
      orderNo: 'N-next',
      tractOdrId: 'T-next',
      status: 'repaying',
      dueDay: (order.dueDay ?? 0) + 30,
    } as const;
    borrower.sandbox.orders.set(next.orderNo, { owner, order: { ...order, ...next } });
    expect(borrower.ok('orderList', { list: 'all' }).orders).toMatchObject([
      { orderNo: 'N-next', status: 'repaying', overdueDays: 0 },
      { orderNo: late, status: 'overdue', overdueDays: 3 },
    ]);
    const { order: shown, button } = borrower.ok('homePage', {});
    expect(shown).toMatchObject({ orderNo: late, amount: borrower.order(late).order.amount });
    expect(button).toBe('overdue');
  });

  it('are listed newest first: all, active or ended, by creation day in Lagos', () => {
    const borrower = new BorrowerInSandbox();
    const first = borrower.approved();
    borrower.ok('cancelOrder', { orderNo: first });
    const opened = borrower.order(first).order.createdAt;
    borrower.pass(DAY);
    const second = borrower.submit();
    const list = (filter: object) =>
      borrower.ok('orderList', { list: 'all', ...filter }).orders.map(({ orderNo }) => orderNo);
    expect(list({})).toEqual([second, first]);
    expect(list({ list: 'incomplete' })).toEqual([second]);
    expect(list({ list: 'finished' })).toEqual([first]);
    const day = (at: number) => new Date(at + HOUR).toISOString().slice(0, 10);
    expect(list({ to: day(opened) })).toEqual([first]);
    expect(list({ from: day(borrower.now) })).toEqual([second]);
    expect(list({ from: day(opened), to: day(borrower.now) })).toEqual([second, first]);
  });

  it('are listed for a limited range of days', () => {
    const range = { list: 'all', from: '2026-01-01', to: '2026-04-01' };
    expect(new BorrowerInSandbox().issuesOf('orderList', range)).toEqual({ to: 'Choose no more than 90 days' });
  });
});
