import { photoQuality } from '@kit/contracts/enums';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';
import { orderOutcomes } from '../../loan/outcomes';

const MAXIMUM_AMOUNT = 10_000_000;
const { review, payout } = orderOutcomes.def.innerType.shape;

/**
 * What a tester sets beforehand for a borrower. What is asked once of an order (review, payout …) holds for the order
 * under way and for the next one, and is then as usual again; the rest holds until it is changed.
 */
export const borrowerOutcomes = z.strictObject({
  review,
  rejectReason: z.string().check(z.minLength(1), z.maxLength(200)),
  /** naira; null approves what the borrower's limit is */
  approvedAmount: z.nullable(z.int().check(z.positive(), z.maximum(MAXIMUM_AMOUNT))),
  payout,
  /** milliseconds from confirming to the payout; null for a time within section 9's */
  payoutAfter: z.nullable(z.int().check(z.positive())),
  /** the limit that home shows; null lets it follow the loans that were repaid */
  maximumAmount: z.nullable(naira.check(z.positive(), z.maximum(MAXIMUM_AMOUNT))),
  /** withdrawn: applying answers that the product does not exist */
  product: z.enum(['offered', 'withdrawn']),
  /** failing: quotes and confirmations answer that the approved amount could not be had */
  approvalAmount: z.enum(['available', 'failing']),
  /** whether a photo is checked before it is saved */
  faceService: z.enum(['on', 'off']),
  /** what the face service says of the next photos; null for a good one */
  photo: z.nullable(
    z.strictObject({
      quality: photoQuality.schema,
      faceFound: z.boolean(),
      confidence: z.int().check(z.gte(0), z.lte(100)),
    }),
  ),
  /** whether the download offer on home has the address that it opens */
  downloadOffer: z.enum(['with URL', 'without URL']),
});
export type BorrowerOutcomes = z.infer<typeof borrowerOutcomes>;

/** What happens to a borrower for whom nothing was set. */
export const usualOutcomes: BorrowerOutcomes = {
  review: 'approve',
  rejectReason: 'Your income and what you owe elsewhere do not allow another loan at present.',
  approvedAmount: null,
  payout: 'paid',
  payoutAfter: null,
  maximumAmount: null,
  product: 'offered',
  approvalAmount: 'available',
  faceService: 'on',
  photo: null,
  downloadOffer: 'with URL',
};

/** The outcomes after an order was opened under them: what is asked once of an order is as usual again. */
export const afterApplying = (current: BorrowerOutcomes): BorrowerOutcomes => ({
  ...current,
  review: usualOutcomes.review,
  rejectReason: usualOutcomes.rejectReason,
  approvedAmount: usualOutcomes.approvedAmount,
  payout: usualOutcomes.payout,
  payoutAfter: usualOutcomes.payoutAfter,
});
