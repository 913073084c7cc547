import { assumptions } from '@kit/contracts/assumptions';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';

/**
 * What the lender will decide about an order, and how the bank will answer to the payout: set beforehand, so that a
 * test can choose it.
 */
export const orderOutcomes = z.readonly(
  z.object({
    /** the lender's answer to the application */
    review: z.enum(['approve', 'reject']),
    rejectReason: z.string(),
    approvedAmount: naira,
    /** how the bank answers to the payout */
    payout: z.enum(['paid', 'bank refused', 'failed']),
    /** milliseconds from confirming to the payout */
    payoutAfter: z.int().check(z.nonnegative()),
  }),
);
export type OrderOutcomes = z.infer<typeof orderOutcomes>;

/** How long a payout takes: spread over section 9's time by the number of the order, and so the same when replayed. */
export const payoutTimeOf = (orderNumber: number): number => {
  const { shortest, longest } = assumptions.disbursementTime;
  return Math.round(shortest + ((orderNumber * 7) % 11) * ((longest - shortest) / 10));
};
