import * as z from 'zod/mini';
import { naira } from '../money';
import { termDays } from '../quantities';
import { instant } from '../rules';
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

const example = {
  orderNo: 'N20261121001',
  extensionDays: 7,
  extensionFee: 10_000,
  overdueFee: 1_500,
  rolloverAmount: 11_500,
  paidTowardsExtension: 0,
  leftToPay: 11_500,
  currentDueAt: 1_795_219_920_000,
  newDueAt: 1_795_824_720_000,
  owedAfter: 53_500,
  chosen: false,
};

export const extensionMethods = {
  extensionQuote: defineMethod({
    summary: 'Returns the current price of an extension and the amount owed afterwards.',
    source: { assumed: 'The extension screen shows this, and section 7 names no call for it.' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ orderNo }),
    response: extensionTerms,
    codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
    example: { request: { orderNo: 'N20261121001' }, response: example },
  }),
  extendOrder: defineMethod({
    summary:
      'Chooses an extension. Later payments count towards the extension first. The term is extended as soon as the amount is reached.',
    source: { assumed: 'In section 4 the borrower confirms manually, and section 7 names no call for it.' },
    login: 'required',
    changesState: true,
    request: z.strictObject({ orderNo }),
    response: z.strictObject({ ...extensionTerms.shape, extended: z.boolean() }),
    codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
    example: { request: { orderNo: 'N20261121001' }, response: { ...example, chosen: true, extended: false } },
  }),
};
