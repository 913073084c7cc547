import { assumptions } from '@kit/contracts/assumptions';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';

/** The predetermined decision of the lender and answer of the bank, so that a test can choose them. */
export const orderOutcomes = z.readonly(
  z.object({
    /** the lender's decision */
    review: z.enum(['approve', 'reject']),
    rejectReason: z.string(),
    approvedAmount: naira,
    /** the bank's answer to the payout */
    payout: z.enum(['paid', 'bank refused', 'failed']),
    /** milliseconds from confirmation to payout */
    payoutAfter: z.int().check(z.nonnegative()),
  }),
);
export type OrderOutcomes = z.infer<typeof orderOutcomes>;

/** Payout duration in ms. The order number spreads it over the range of section 9, so a replay gets the same value. */
export const payoutTimeOf = (orderNumber: number): number => {
  const { shortest, longest } = assumptions.disbursementTime;
  return Math.round(shortest + ((orderNumber * 7) % 11) * ((longest - shortest) / 10));
};
