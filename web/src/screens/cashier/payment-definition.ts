import type { RequestOf } from '@kit/contracts/methods';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { createPayOrder } from '@kit/contracts/methods/repayment';
import type { Naira } from '@kit/contracts/money';
import type { PaymentBounds } from '@kit/contracts/payment-bounds';
import { paymentEffectOf } from '@kit/contracts/payment-effect';
import { amountProblem } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { FormDefinition, Values } from '../../forms/form-rules';
import type { Purpose } from '../../loans/loan-state';
import { readAmount } from '../../platform/amount';

export type PaymentField = 'part' | 'amount' | 'agreed' | 'method';

/** Form values: the full amount, and another amount. */
export const EVERYTHING = 'all';
export const ANOTHER_AMOUNT = 'part';

/** Accepts a number. Any other value is a reason why the amount cannot be paid, and becomes the field's error. */
const payable = z.custom<Naira>((read) => typeof read === 'number', { error: ({ input }) => String(input) });

/** Parses a typed amount. Returns the reason as text if this amount cannot be paid. */
export const readPayment = (typed: string, { least, most }: PaymentBounds): Naira | string => {
  const amount = readAmount(typed) ?? Number.NaN;
  return amountProblem(amount, least, most) ?? amount;
};

const amountIn = ({ part, amount }: Values<PaymentField>, limits: PaymentBounds): Naira | string =>
  part === EVERYTHING ? limits.most : readPayment(amount, limits);

/** The amount to pay in naira; undefined if this amount cannot be paid. */
export const amountToPay = (values: Values<PaymentField>, limits: PaymentBounds): Naira | undefined => {
  const amount = amountIn(values, limits);
  return typeof amount === 'number' ? amount : undefined;
};

/**
 * The form of a payment (2.22). The request says what the screen announced. The consent is not part of it.
 * @param state the loan as the screen shows it
 */
export const paymentDefinition = (
  orderNo: string,
  purpose: Purpose,
  state: RepaymentState,
  limits: PaymentBounds,
): FormDefinition<PaymentField, RequestOf<'createPayOrder'>> => ({
  labels: {
    part: 'How much do you want to pay?',
    amount: 'Amount',
    agreed: 'Payment that extends the term',
    method: 'How do you want to pay?',
  },
  schema: z.strictObject({ ...createPayOrder.request.shape, amount: payable }),
  read: (values) => {
    const amount = amountIn(values, limits);
    const { remaining } = state;
    const announced = typeof amount === 'number' && { effect: paymentEffectOf(state, amount), remaining };
    return { orderNo, purpose, method: values.method, amount, ...(announced && { announced }) };
  },
  // the consent applies to the effect of one amount only
  resets: { part: ['agreed'], amount: ['agreed'] },
});
