import { photoQuality } from '@kit/contracts/enums';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';
import { LONGEST_PAYOUT, orderOutcomes } from '../../loan/outcomes';

const MAXIMUM_AMOUNT = 10_000_000;
const { review, payout } = orderOutcomes.def.innerType.shape;

/**
 * Outcomes that a tester presets for a borrower. Outcomes of one order (review, payout …) apply to the active order and
 * the next one, and then return to their defaults. The others stay until they are changed.
 */
export const borrowerOutcomes = z.strictObject({
  review,
  rejectReason: z.string().check(z.minLength(1), z.maxLength(200)),
  /** naira; null approves the borrower's limit */
  approvedAmount: z.nullable(z.int().check(z.positive(), z.maximum(MAXIMUM_AMOUNT))),
  payout,
  /** milliseconds from confirmation to payout; null for a time in the range of section 9 */
  payoutAfter: z.nullable(z.int().check(z.positive(), z.maximum(LONGEST_PAYOUT))),
  /** the limit on home; null derives it from the repaid loans */
  maximumAmount: z.nullable(naira.check(z.positive(), z.maximum(MAXIMUM_AMOUNT))),
  /** withdrawn: applying returns "product not found" */
  product: z.enum(['offered', 'withdrawn']),
  /** failing: quotes and confirmations return "approval amount failed" */
  approvalAmount: z.enum(['available', 'failing']),
  /** whether the face service checks a photo before it is saved */
  faceService: z.enum(['on', 'off']),
  /** result of the face service for the next photos; null for a good one */
  photo: z.nullable(
    z.strictObject({
      quality: photoQuality.schema,
      faceFound: z.boolean(),
      confidence: z.int().check(z.gte(0), z.lte(100)),
    }),
  ),
  /** whether the download offer on home has an address */
  downloadOffer: z.enum(['with URL', 'without URL']),
});
export type BorrowerOutcomes = z.infer<typeof borrowerOutcomes>;

export const defaultOutcomes: BorrowerOutcomes = {
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

/** The outcomes after opening an order: those of one order return to their defaults. */
export const afterApplying = (current: BorrowerOutcomes): BorrowerOutcomes => ({
  ...current,
  review: defaultOutcomes.review,
  rejectReason: defaultOutcomes.rejectReason,
  approvedAmount: defaultOutcomes.approvedAmount,
  payout: defaultOutcomes.payout,
  payoutAfter: defaultOutcomes.payoutAfter,
});
