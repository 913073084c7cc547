import * as z from 'zod/mini';
import { SAMPLE_LENDER } from '../assumptions';
import { payMethod, paymentEffect, payPurpose, payStatus } from '../enums';
import { naira } from '../money';
import { instant } from '../rules';
import { defineMethod } from './define';
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

const example = {
  payOrderId: 'P20261121001',
  orderNo: 'N20261121001',
  purpose: 'repay',
  method: 'transfer',
  status: 'waiting',
  amount: 55_000,
  effect: 'closes the loan',
  createdAt: 1_795_219_920_000,
  expiresAt: 1_795_306_320_000,
  settledAt: null,
  failure: null,
  virtualAccount: { bankName: 'Providus Bank', accountNo: '9012345678', accountName: `${SAMPLE_LENDER} / A. Okafor` },
  checkoutUrl: null,
} as const;

export const repaymentMethods = {
  createPayOrder: defineMethod({
    summary:
      'Opens a payment by card or by transfer to a virtual account, to repay or to extend. This call moves no money. It is refused if the payment would not do what `announced` says. If an equal payment is waiting, this returns it and restarts its lifetime.',
    source: { assumed: 'The cashier screens need it, and section 7 names no call for it.' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      orderNo,
      purpose: payPurpose.schema,
      method: payMethod.schema,
      amount: requestedAmount,
      announced: z.optional(announcedEffect),
    }),
    response: payOrder,
    codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'AMOUNT_REFUSED', 'EFFECT_CHANGED', 'LIMIT_REACHED'],
    example: {
      request: {
        orderNo: 'N20261121001',
        purpose: 'repay',
        method: 'transfer',
        amount: 55_000,
        announced: { effect: 'closes the loan', remaining: 55_000 },
      },
      response: example,
    },
  }),
  payOrderStatus: defineMethod({
    summary:
      'Returns the state of a payment: waiting, received, failed, expired, or closed because the loan is already paid.',
    source: { assumed: 'A payment outlives the app session, and section 7 names no call that returns one.' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ payOrderId }),
    response: payOrder,
    codes: ['PAY_ORDER_NOT_FOUND'],
    example: { request: { payOrderId: 'P20261121001' }, response: example },
  }),
};
