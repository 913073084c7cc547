import * as z from 'zod/mini';
import { naira } from '../money';
import { instant } from '../quantities';
import { defineMethod } from './define';
import { payMethod, paymentEffect, payPurpose, payStatus } from './loan';
import { orderNo } from './order-fields';

/**
 * Accepts any text: the server answers an empty or unknown id with PAY_ORDER_NOT_FOUND and its specified text (8.11).
 */
const payOrderId = z.string();

/**
 * Naira. Accepts any number: the server answers a fraction or an amount below the minimum with AMOUNT_REFUSED (5.9).
 */
export const requestedAmount = z.number();

/** What the screen told the borrower before this payment. Money in naira. */
export const announcedEffect = z.strictObject({ effect: paymentEffect.schema, remaining: naira });

/** A bank account for exactly one payment. */
export const virtualAccount = z.strictObject({ bankName: z.string(), accountNo: z.string(), accountName: z.string() });

/** A payment on its own screen. Money in naira. */
export const payOrder = z.strictObject({
  payOrderId,
  orderNo,
  purpose: payPurpose.schema,
  method: payMethod.schema,
  status: payStatus.schema,
  amount: naira,
  effect: paymentEffect.schema,
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  virtualAccount: z.nullable(virtualAccount),
  checkoutUrl: z.nullable(z.string()),
});
export type PayOrder = z.infer<typeof payOrder>;

export const createPayOrder = defineMethod('createPayOrder', {
  changesState: true,
  request: () =>
    z.strictObject({
      orderNo,
      purpose: payPurpose.schema,
      method: payMethod.schema,
      amount: requestedAmount,
      announced: z.optional(announcedEffect),
    }),
  response: () => payOrder,
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'AMOUNT_REFUSED', 'EFFECT_CHANGED', 'LIMIT_REACHED'],
});

export const payOrderStatus = defineMethod('payOrderStatus', {
  changesState: false,
  request: () => z.strictObject({ payOrderId }),
  response: () => payOrder,
  codes: ['PAY_ORDER_NOT_FOUND'],
});
