import { assumptions } from '@kit/contracts/assumptions';
import type { PaymentEffect } from '@kit/contracts/enums';
import { payOrder, virtualAccount } from '@kit/contracts/methods/repayment';
import * as z from 'zod/mini';

/**
 * A payment: what the wire shows of it but for the address of its page, and whose it is. Plain data, never changed in
 * place. Money in naira, instants in milliseconds.
 */
export const payOrderRecord = z.readonly(
  z.object({
    ...z.omit(payOrder, { checkoutUrl: true }).shape,
    virtualAccount: z.nullable(z.object(virtualAccount.shape)),
    /** userIdentifier of the borrower */
    owner: z.string(),
  }),
);
export type PayOrderRecord = z.infer<typeof payOrderRecord>;

/** What a payment is opened with. Its effect is what it would do now. */
export type OpenedPayment = Pick<
  PayOrderRecord,
  'payOrderId' | 'owner' | 'orderNo' | 'purpose' | 'method' | 'amount' | 'effect' | 'virtualAccount'
>;

/** What makes a payment this one and no other. */
type AskedFor = Pick<PayOrderRecord, 'orderNo' | 'purpose' | 'method' | 'amount'>;

/** Why a payment fails whose loan was closed by another. */
export const LOAN_PAID_OFF = 'The loan was paid off before this payment arrived. Nothing was taken.';

/** A new payment, which waits for its money. */
export const openPayOrder = (opened: OpenedPayment, now: number): PayOrderRecord => ({
  ...opened,
  status: 'waiting',
  createdAt: now,
  expiresAt: now + assumptions.payOrderLife,
  settledAt: null,
  failure: null,
});

/** The payment as it stands at an instant: one that waited too long has expired, and whatever ended stays as it ended. */
export const payOrderAt = (payment: PayOrderRecord, now: number): PayOrderRecord =>
  payment.status === 'waiting' && now >= payment.expiresAt ? { ...payment, status: 'expired' } : payment;

/** Whether two payments are the same one, asked for again. */
export const isSamePayment = (one: AskedFor, other: AskedFor): boolean =>
  one.orderNo === other.orderNo &&
  one.purpose === other.purpose &&
  one.method === other.method &&
  one.amount === other.amount;

/** A payment that waits, as if it had just been opened: whoever asks for it again is told the whole of its life. */
export const renewed = (payment: PayOrderRecord, effect: PaymentEffect, now: number): PayOrderRecord => ({
  ...payment,
  effect,
  expiresAt: now + assumptions.payOrderLife,
});

/** Why an order can have no further payment beside those that it has; undefined where it can. */
export const paymentLimit = (payments: readonly PayOrderRecord[]): string | undefined => {
  const having = (status: PayOrderRecord['status']) => payments.filter((payment) => payment.status === status).length;
  const { maximumWaitingPayments, maximumPayments } = assumptions;
  if (having('waiting') >= maximumWaitingPayments) {
    return `${maximumWaitingPayments} payments are waiting already. Make one of them first`;
  }
  if (having('received') >= maximumPayments) {
    return `This loan was paid in ${maximumPayments} payments already. Please contact customer service`;
  }
  return undefined;
};

/** A payment that does not come about. @param failure why, in the borrower's words */
export const failed = (payment: PayOrderRecord, failure: string): PayOrderRecord => ({
  ...payment,
  status: 'failed',
  failure,
});

/** A payment whose money arrived. @param effect what it did to the loan */
export const received = (payment: PayOrderRecord, effect: PaymentEffect, at: number): PayOrderRecord => ({
  ...payment,
  status: 'received',
  effect,
  settledAt: at,
});
