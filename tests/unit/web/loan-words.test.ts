import { DAY } from '@kit/contracts/time-units';
import { describe, expect, it } from 'vitest';
import { daysLeftText, stateWord, termShare } from '../../../web/src/loans/loan';

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
