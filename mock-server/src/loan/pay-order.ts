import { assumptions } from '@kit/contracts/assumptions';
import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import { type PayOrder, payOrder, virtualAccount } from '@kit/contracts/methods/repayment';
import * as z from 'zod/mini';

const BANK = 'Providus Bank';
const PREFIX = '90';
const SPAN = 10 ** (ACCOUNT_NUMBER_DIGITS - PREFIX.length);
/** Coprime to the span, so every number gets its own account and consecutive accounts look different. */
const STRIDE = 48_271_317;

/**
 * The virtual account for a transfer.
 * @param number counts the accounts, from 1
 * @param payer name of the account holder
 */
export const virtualAccountOf = (number: number, payer: string): NonNullable<PayOrder['virtualAccount']> => ({
  bankName: BANK,
  accountNo: PREFIX + String((number * STRIDE) % SPAN).padStart(ACCOUNT_NUMBER_DIGITS - PREFIX.length, '0'),
  accountName: `${assumptions.productName} / ${payer}`,
});

/**
 * A payment: its fields on the wire without the page address, plus its owner. Immutable plain data. Money in naira,
 * instants in milliseconds.
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

/** Input for a new payment: its announced effect, and the last instant at which the effect holds. */
export type NewPayment = Pick<
  PayOrderRecord,
  'payOrderId' | 'owner' | 'orderNo' | 'purpose' | 'method' | 'amount' | 'effect' | 'expiresAt' | 'virtualAccount'
>;

/** The fields that identify equal payments. */
type PaymentIdentity = Pick<PayOrderRecord, 'orderNo' | 'purpose' | 'method' | 'amount'>;

/** Failure text of a payment for more than is left to pay. */
export const TOO_MUCH = 'This payment is more than is left to pay. If you sent it, we return it.';

/** Failure text of a payment that would no longer have the effect that was announced. */
export const EFFECT_LOST =
  'Your loan has changed, so this payment would no longer do what we told you. If you sent it, we return it.';

/** Failure text of a payment that arrives for a deleted loan. */
export const LOAN_GONE = 'This loan no longer exists. If you sent the payment, we return it.';

/** Opens a waiting payment. */
export const openPayOrder = (opened: NewPayment, now: number): PayOrderRecord => ({
  ...opened,
  status: 'waiting',
  createdAt: now,
  settledAt: null,
  failure: null,
});

/** The payment at an instant: a waiting payment after its last instant is expired, and a final status stays. */
export const payOrderAt = (payment: PayOrderRecord, now: number): PayOrderRecord =>
  payment.status === 'waiting' && now > payment.expiresAt ? { ...payment, status: 'expired' } : payment;

/** Whether a second request means the same payment. */
export const isSamePayment = (one: PaymentIdentity, other: PaymentIdentity): boolean =>
  one.orderNo === other.orderNo &&
  one.purpose === other.purpose &&
  one.method === other.method &&
  one.amount === other.amount;

/** The reason why the order cannot have another payment, or undefined. */
export const paymentLimit = (payments: readonly PayOrderRecord[]): string | undefined => {
  const countWith = (status: PayOrderRecord['status']) =>
    payments.filter((payment) => payment.status === status).length;
  const { maximumWaitingPayments, maximumPayments } = assumptions;
  if (countWith('waiting') >= maximumWaitingPayments) {
    return `${maximumWaitingPayments} payments are waiting already. Make one of them first`;
  }
  if (countWith('received') >= maximumPayments) {
    return `This loan was paid in ${maximumPayments} payments already. Please contact customer service`;
  }
  return undefined;
};

/** Path prefix of the provider's page. */
export const CHECKOUT = '/checkout/';

export const CHECKOUT_ROUTE = `${CHECKOUT}:payOrderId`;

/** The page of a card payment, relative to the base. */
export const checkoutPath = (payOrderId: string): string => `${CHECKOUT}${payOrderId}`;
