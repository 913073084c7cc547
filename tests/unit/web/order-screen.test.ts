import { orderStatus } from '@kit/contracts/methods/order-status';
import { describe, expect, it } from 'vitest';
import { orderRoute, orderScreen } from '../../../web/src/loans/loan';

describe('the screen of an order', () => {
  it('[4.1] [4.3] is known for every status, in the order of the loan', () => {
    expect(Object.fromEntries(orderStatus.values.map((status) => [status, orderScreen(status)]))).toEqual({
      incomplete: 'countdown',
      assessing: 'review',
      reviewing: 'review',
      approved: 'confirmBorrow',
      rejected: 'reject',
      disbursing: 'lending',
      addingCard: 'addBankCard',
      repaying: 'repayDetail',
      overdue: 'repayDetail',
      finished: 'repayDetail',
      cancelled: 'review',
      failed: 'lending',
    });
  });

  it('is identified by order and application number, without personal data', () => {
    expect(orderRoute({ status: 'approved', orderNo: 'N1', tractOdrId: 'T1' })).toEqual({
      screen: 'confirmBorrow',
      options: { query: { orderNo: 'N1', tractOdrId: 'T1' } },
    });
  });
});
