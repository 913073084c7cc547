import { orderStatus } from '@kit/contracts/methods/order-status';
import { DAY } from '@kit/contracts/time-units';
import { describe, expect, it } from 'vitest';
import { eventText } from '../../../../web/src/loans/history';
import {
  daysLeftText,
  orderRoute,
  orderScreen,
  orderState,
  stateWord,
  termShare,
} from '../../../../web/src/loans/loan';
import { effectText } from '../../../../web/src/loans/loan-texts';
import { loanWith } from './loan-examples';

const paymentAt = Date.UTC(2026, 10, 1);
const dueAt = paymentAt + 14 * DAY;

describe('the part of a term that is over', () => {
  it.each([
    [14, 0],
    [7, 0.5],
    [0, 1],
    [20, 0],
  ])('with %s of 14 days left is %s', (daysLeft, share) => {
    expect(termShare({ overdueDays: 0, daysLeft, dueAt }, { paymentAt })).toBe(share);
  });

  it('is all of an overdue loan, and nothing while the terms are unknown', () => {
    expect(termShare({ overdueDays: 3, daysLeft: 0, dueAt }, undefined)).toBe(1);
    expect(termShare({ overdueDays: 0, daysLeft: 3, dueAt }, undefined)).toBe(0);
    expect(termShare({ overdueDays: 0, daysLeft: null, dueAt: null }, { paymentAt })).toBe(0);
    expect(termShare({ overdueDays: 0, daysLeft: 0, dueAt: paymentAt }, { paymentAt })).toBe(0);
  });
});

it('has one word for each state, and words for the days left', () => {
  expect(['finished', 'rejected', 'addingCard'].map((status) => stateWord(status as 'finished'))).toEqual([
    'Paid in full',
    'Rejected',
    'Bank account needed',
  ]);
  expect([daysLeftText(null), daysLeftText(0), daysLeftText(1)]).toEqual(['', 'Due today', '1 day left']);
});

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

describe('the words before a payment that extends the term', () => {
  const state = (paidSinceExtension: number) => {
    const { repayment } = loanWith({ paidSinceExtension, remaining: 55_000 - paidSinceExtension });
    if (repayment === null) throw new Error('The example is owed');
    return repayment;
  };

  it('speak of this payment alone if nothing was paid before', () => {
    expect(effectText(state(0), 12_000)).toContain('₦11,500 of it is an extra charge');
    expect(effectText(state(0), 12_000)).not.toContain('paid');
    expect(effectText(state(1_000), 12_000)).toContain('₦11,500 of all that you paid is an extra charge');
  });

  it('and of a finished loan are the same in the list, on the loan and in its history', () => {
    for (const status of ['finished', 'rejected', 'cancelled'] as const) {
      expect(orderState({ status, overdueDays: 0, daysLeft: null }).text).toBe(stateWord(status));
      expect(eventText(status)).toBe(stateWord(status));
    }
    expect(eventText('extended')).toBe('Term extended: extra charge');
  });
});
