import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import { DAY } from '@kit/contracts/time-units';
import { describe, expect, it } from 'vitest';
import { termShare } from '../../../../web/src/loans/loan';
import { receiptOf } from '../../../../web/src/loans/paid/documents';
import { rangeText } from '../../../../web/src/screens/record';
import { finishedLoan, loanWith, orderNo, receivedPayment } from './loan-examples';

const paymentAt = Date.UTC(2026, 10, 1);
const dueAt = paymentAt + 14 * DAY;

it.each([
  [0, 14, dueAt, 0],
  [0, 7, dueAt, 0.5],
  [0, 0, dueAt, 1],
  [0, 20, dueAt, 0],
  [3, 0, dueAt, 1],
  [0, null, null, 0],
  [0, 0, paymentAt, 0],
])('%s days overdue, with %s days left until %s, the part of the term that is over is %s', (...given) => {
  const [overdueDays, daysLeft, due, share] = given;
  expect(termShare({ overdueDays, daysLeft, dueAt: due }, { paymentAt })).toBe(share);
  expect(termShare({ overdueDays, daysLeft, dueAt: due }, undefined)).toBe(overdueDays > 0 ? 1 : 0);
});

it.each([
  [{}, undefined],
  [{ from: '2026-11-05' }, 'from 5-November-2026'],
  [{ to: '2026-11-06' }, 'until 6-November-2026'],
  [{ from: '2026-11-05', to: '2026-11-06' }, '5-November-2026 to 6-November-2026'],
  [{ from: '2026-11-05', to: '2026-11-05' }, '5-November-2026'],
])('[9.10] the days %j of the loans are told as %j', (range, told) => {
  expect(rangeText(range)).toBe(told);
});

describe('a receipt says what the payment finally did', () => {
  const paid = (payOrderId: string, at: number, amount: number, effect: Payment['effect']): Payment => ({
    ...receivedPayment,
    payOrderId,
    amount,
    effect,
    createdAt: at,
    settledAt: at,
  });
  const first = paid('P1', 10, 5_000, 'reduces what is owed');
  const second = paid('P2', 20, 7_000, 'extends the term');
  const third = paid('P3', 30, 2_000, 'reduces what is owed');
  const towards = { ...first, effect: 'counts towards the extension' } as const;
  const timeline = [{ at: 20, kind: 'extended', amount: 10_000 } as const];
  const extended = loanWith({}, { payments: [third, second, first], timeline });

  it.each<[string, Payment, OrderDetail, string]>([
    ['alone', first, loanWith({}, { payments: [first] }), 'Reduced what was owed'],
    ['before a payment that completed the extension', first, extended, 'Paid for the extension'],
    ['after it', third, extended, 'Reduced what was owed'],
    ['for both', second, extended, '₦5,000 paid for the extension, ₦2,000 reduced what was owed'],
    ['towards one', towards, loanWith({}, { payments: [towards] }), 'Paid towards the extension'],
    ['that never came', towards, { ...finishedLoan(), timeline: [], payments: [towards] }, 'Reduced what was owed'],
  ])('%s', (_case, payment, loan, did) => {
    const rows = Object.fromEntries(receiptOf({ payment, orderNo, loan }).rows);
    expect(rows['What it did']).toBe(did);
  });
});
