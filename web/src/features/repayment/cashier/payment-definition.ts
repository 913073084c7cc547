import type { RequestOf } from '@kit/contracts/methods';
import { repaymentMethods } from '@kit/contracts/methods/repayment';
import type { Naira } from '@kit/contracts/money';
import type { PaymentBounds } from '@kit/contracts/payment-bounds';
import * as z from 'zod/mini';
import type { FormDefinition, Values } from '../../../forms/form-rules';
import type { Purpose } from '../loan-state';
import { readPayment } from './amount-choice';
import { copy } from './copy';

export type PaymentField = 'part' | 'amount' | 'agreed' | 'method';

/** Form values: the full amount, another amount, and a ticked consent. */
export const EVERYTHING = 'all';
export const ANOTHER_AMOUNT = 'part';
export const TICKED = 'yes';

/** Accepts a number. Any other value is a reason why the amount cannot be paid, and becomes the field's error. */
const readAmount = z.custom<Naira>((read) => typeof read === 'number', { error: ({ input }) => String(input) });

const amountIn = ({ part, amount }: Values<PaymentField>, limits: PaymentBounds): Naira | string => {
  if (part === EVERYTHING) return limits.most;
  const reading = readPayment(amount, limits);
  return 'amount' in reading ? reading.amount : reading.problem;
};

/** The amount to pay in naira; undefined if this amount cannot be paid. */
export const amountToPay = (values: Values<PaymentField>, limits: PaymentBounds): Naira | undefined => {
  const amount = amountIn(values, limits);
  return typeof amount === 'number' ? amount : undefined;
};

/** The form of a payment (2.22). The consent is not part of the request. */
export const paymentDefinition = (
  orderNo: string,
  purpose: Purpose,
  limits: PaymentBounds,
): FormDefinition<PaymentField, RequestOf<'createPayOrder'>> => ({
  labels: {
    part: copy.howMuch,
    amount: copy.amount,
    agreed: copy.agreement,
    method: copy.how,
  },
  schema: z.strictObject({ ...repaymentMethods.createPayOrder.request.shape, amount: readAmount }),
  read: (values) => ({ orderNo, purpose, method: values.method, amount: amountIn(values, limits) }),
  // the consent applies to the effect of one amount only
  resets: { part: ['agreed'], amount: ['agreed'] },
});
