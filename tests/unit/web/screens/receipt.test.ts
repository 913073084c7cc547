import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../../../web/src/loans/paid/documents';
import { finishedLoan, loanWith, orderNo, receivedPayment } from './loan-examples';

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
const extended = { at: 20, kind: 'extended', amount: 10_000 } as const;

/** What the receipt of a payment says that it did. */
const did = (payment: Payment, loan: OrderDetail) =>
  receiptOf({ payment, orderNo, loan }).rows.find(([name]) => name === 'What it did')?.[1];

describe('a receipt says what the payment finally did', () => {
  const loan = loanWith({}, { payments: [third, second, first], timeline: [extended] });

  it('if a later payment completed the extension', () => {
    expect(did(first, loanWith({}, { payments: [first] }))).toBe('Reduced what was owed');
    expect(did(first, loan)).toBe('Paid for the extension');
    expect(did(third, loan)).toBe('Reduced what was owed');
  });

  it('if one part paid for the extension and the rest reduced the debt', () => {
    expect(did(second, loan)).toBe('₦5,000 paid for the extension, ₦2,000 reduced what was owed');
  });

  it('if the chosen extension never happened', () => {
    const towards = { ...first, effect: 'counts towards the extension' as const };
    expect(did(towards, loanWith({}, { payments: [towards] }))).toBe('Paid towards the extension');
    expect(did(towards, { ...finishedLoan(), timeline: [], payments: [towards] })).toBe('Reduced what was owed');
  });
});
