import { receiveTransfer } from '@kit/mock-server/sandbox/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('orders', () => {
  it('are nobody else’s: another borrower’s number is as unknown as none', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const other = new BorrowerInSandbox(borrower.sandbox, '08031234568');
    other.fillSteps();
    const { tractOdrId } = borrower.order(orderNo).order;
    const { payOrderId } = borrower.ok('createPayOrder', {
      orderNo,
      purpose: 'repay',
      method: 'card',
      amount: 1_000,
    });
    for (const number of [orderNo, '', 'N0']) {
      expect(other.codeOf('orderDetail', { orderNo: number })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('loanQuote', { orderNo: number, loanDays: 7 })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('confirmBorrow', { orderNo: number, loanDays: 7, agreed: true })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('cancelOrder', { orderNo: number })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('extensionQuote', { orderNo: number })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('extendOrder', { orderNo: number })).toBe('ORDER_NOT_FOUND');
      expect(other.codeOf('createPayOrder', { orderNo: number, purpose: 'repay', method: 'card', amount: 1_000 })).toBe(
        'ORDER_NOT_FOUND',
      );
    }
    expect(other.codeOf('uploadStatus', { tractOdrId })).toBe('ORDER_NOT_FOUND');
    expect(other.codeOf('uploadPermissionData', { tractOdrId, step: 'app', isSubmit: 0 })).toBe('ORDER_NOT_FOUND');
    expect(other.codeOf('payOrderStatus', { payOrderId })).toBe('PAY_ORDER_NOT_FOUND');
    expect(other.codeOf('payOrderStatus', { payOrderId: '' })).toBe('PAY_ORDER_NOT_FOUND');
    expect(other.ok('orderList', { list: 'all' }).orders).toEqual([]);
  });

  it('have neither a day to repay by nor a payment before they are paid out, nor once they came to nothing', () => {
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

  it('that were repaid keep the day that they were due on, and count no days any more', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying(7);
    receiveTransfer(borrower.sandbox, orderNo, 51_750, borrower.now);
    expect(borrower.order(orderNo).order).toMatchObject({
      ...{ status: 'finished', dueAt: Date.UTC(2027, 2, 17, 22, 59, 59, 999), daysLeft: null, overdueDays: 0 },
    });
  });

  it('are listed newest first: all, running, or ended; by the day in Lagos on which they were opened', () => {
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

  it('are listed for no more days at once than the calendar offers', () => {
    const borrower = new BorrowerInSandbox();
    const list = (from: string, to: string) => borrower.issuesOf('orderList', { list: 'all', from, to });
    expect(list('2026-01-01', '2026-03-31')).toEqual({});
    expect(list('2026-01-01', '2026-04-01')).toEqual({ to: 'Choose no more than 90 days' });
    expect(list('2026-02-30', '2026-03-01')).toHaveProperty('from');
    expect(list('2026-03-02', '2026-03-01')).toHaveProperty('to');
  });
});
