import * as z from 'zod/mini';
import { naira } from '../money';
import { instant, termDays } from '../quantities';
import { defineMethod } from './define';
import { orderNo } from './order-fields';

/** Price and effect of an extension (2.46, 9.1). Money in naira. */
export const extensionTerms = z.strictObject({
  orderNo,
  extensionDays: termDays,
  extensionFee: naira,
  overdueFee: naira,
  rolloverAmount: naira,
  paidTowardsExtension: naira,
  leftToPay: naira,
  currentDueAt: instant,
  newDueAt: instant,
  owedAfter: naira,
  chosen: z.boolean(),
});
export type ExtensionTerms = z.infer<typeof extensionTerms>;

export const extensionQuote = defineMethod('extensionQuote', {
  changesState: false,
  request: () => z.strictObject({ orderNo }),
  response: () => extensionTerms,
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});

export const extendOrder = defineMethod('extendOrder', {
  changesState: true,
  request: () => z.strictObject({ orderNo }),
  response: () => z.strictObject({ ...extensionTerms.shape, extended: z.boolean() }),
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});
