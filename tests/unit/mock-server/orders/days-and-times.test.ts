import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { filled } from './borrowers';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('an application', () => {
  it('can be opened ten times a day in Lagos', () => {
    const borrower = filled();
    for (let count = 0; count < 10; count += 1) {
      const { orderNo } = borrower.ok('applyLoan', {});
      borrower.ok('cancelOrder', { orderNo });
    }
    expect(borrower.call('applyLoan', {})).toEqual({ refused: 'REAPPLY_BLOCKED', refusalData: { daysLeft: 1 } });
    const midnight = Date.UTC(2027, 2, 10, 23);
    borrower.pass(midnight - 1 - borrower.now);
    expect(borrower.codeOf('applyLoan', {})).toBe('REAPPLY_BLOCKED');
    borrower.pass(1);
    expect(borrower.codeOf('applyLoan', {})).toBe('SUCCESS');
  });

  it('has ids from the day and a number, and returns the same ids again', () => {
    const borrower = filled();
    const first = borrower.ok('applyLoan', {});
    expect(first).toEqual({ orderNo: 'N20270310001', tractOdrId: 'T20270310001', status: 'incomplete' });
    borrower.ok('cancelOrder', { orderNo: first.orderNo });
    expect(borrower.ok('applyLoan', {}).orderNo).toBe('N20270310002');
  });
});

describe('an approved loan', () => {
  it('is paid out at a time that depends on its number, unless the time is preset', () => {
    const payout = (before: number, payoutAfter: number | null = null) => {
      const borrower = filled();
      for (let count = 0; count < before; count += 1) {
        borrower.ok('cancelOrder', { orderNo: borrower.ok('applyLoan', {}).orderNo });
      }
      borrower.decide({ payoutAfter });
      const orderNo = borrower.approved();
      return borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true }).expectedAt - borrower.now;
    };
    expect([payout(0), payout(1), payout(2)]).toEqual([45 * MINUTE, 25 * MINUTE, 60 * MINUTE]);
    expect(payout(2, 3 * MINUTE)).toBe(3 * MINUTE);
  });

  it('shows the longest term before a choice, and then the chosen one from the payout day', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const repaidBy = (day: number) => Date.UTC(2027, 2, day, 22, 59, 59, 999);
    expect(borrower.order(orderNo).terms).toMatchObject({ loanDays: 14, paymentAt: borrower.now, dueAt: repaidBy(24) });
    const confirmedAt = borrower.now;
    const { expectedAt } = borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
    expect(borrower.order(orderNo)).toMatchObject({
      terms: { loanDays: 7, paymentAt: expectedAt, dueAt: repaidBy(17) },
      expectedAt,
      checkAfter: confirmedAt + 10 * MINUTE,
      contactSupportAfter: confirmedAt + 24 * HOUR,
    });
    borrower.pass(3 * HOUR);
    expect(borrower.order(orderNo)).toMatchObject({
      terms: { loanDays: 7, paymentAt: expectedAt },
      expectedAt: null,
      checkAfter: null,
      contactSupportAfter: null,
    });
  });

  it('can be quoted and confirmed only while it is approved', () => {
    const borrower = filled();
    const { orderNo } = borrower.ok('applyLoan', {});
    const codes = () => [
      borrower.codeOf('loanQuote', { orderNo, loanDays: 7 }),
      borrower.codeOf('confirmBorrow', { orderNo, loanDays: 7, agreed: true }),
    ];
    const refused = Array(2).fill('ORDER_STATUS_CONFLICT');
    expect(codes()).toEqual(refused);
    borrower.submit();
    expect([borrower.order(orderNo).order.status, ...codes()]).toEqual(['assessing', ...refused]);
    borrower.pass(2 * HOUR);
    expect(codes()).toEqual(['SUCCESS', 'SUCCESS']);
    expect([borrower.order(orderNo).order.status, ...codes()]).toEqual(['disbursing', ...refused]);
    borrower.pass(HOUR);
    expect([borrower.order(orderNo).order.status, ...codes()]).toEqual(['repaying', ...refused]);
  });
});

describe('the detail of an order', () => {
  const T = Date.UTC(2027, 2, 10, 8);
  const endOf = (day: number) => Date.UTC(2027, 2, day, 22, 59, 59, 999);

  it('shows terms and remaining amount of an active loan, without rejection or waiting time', () => {
    const borrower = filled();
    const orderNo = borrower.repaying(7);
    const paidOutAt = T + 2 * HOUR + 45 * MINUTE;
    expect(borrower.order(orderNo)).toEqual({
      order: {
        orderNo,
        tractOdrId: 'T20270310001',
        payOrderId: null,
        channelId: 'default',
        createdAt: T,
        status: 'repaying',
        button: 'repaying',
        amount: 51_750,
        dueAt: endOf(17),
        overdueDays: 0,
        daysLeft: 7,
      },
      terms: expect.objectContaining({ loanAmount: 50_000, loanDays: 7, totalRepayment: 51_750, paymentAt: paidOutAt }),
      repayment: expect.objectContaining({ remaining: 51_750, repaid: 0, dueAt: endOf(17) }),
      rejection: null,
      serverTime: T + 3 * HOUR,
      expectedAt: null,
      checkAfter: null,
      contactSupportAfter: null,
      timeline: [
        { at: T, kind: 'applied', amount: null },
        { at: T, kind: 'submitted', amount: null },
        { at: T + 10 * MINUTE, kind: 'reviewing', amount: null },
        { at: T + 70 * MINUTE, kind: 'approved', amount: 50_000 },
        { at: T + 2 * HOUR, kind: 'confirmed', amount: 50_000 },
        { at: paidOutAt, kind: 'paid out', amount: 46_400 },
      ],
      payments: [],
    });
  });
});
