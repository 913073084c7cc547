import { assumptions } from '@kit/contracts/assumptions';
import { naira } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';

/** An amount of a loan. A larger one could exceed the safe integers when its fees are calculated. */
export const loanAmount = naira.check(z.positive(), z.maximum(100_000_000));

/** Maximum time from confirmation to payout, in ms. */
export const LONGEST_PAYOUT = 365 * DAY;

/** The predetermined decision of the lender and answer of the bank, so that a test can choose them. */
export const orderOutcomes = z.readonly(
  z.object({
    /** the lender's decision */
    review: z.enum(['approve', 'reject']),
    rejectReason: z.string(),
    approvedAmount: loanAmount,
    /** the bank's answer to the payout */
    payout: z.enum(['paid', 'bank refused', 'failed']),
    /** milliseconds from confirmation to payout */
    payoutAfter: z.int().check(z.nonnegative(), z.maximum(LONGEST_PAYOUT)),
  }),
);
export type OrderOutcomes = z.infer<typeof orderOutcomes>;

/** Payout duration in ms. The order number spreads it over the range of section 9, so a replay gets the same value. */
export const payoutTimeOf = (orderNumber: number): number => {
  const { shortest, longest } = assumptions.disbursementTime;
  return Math.round(shortest + ((orderNumber * 7) % 11) * ((longest - shortest) / 10));
};
