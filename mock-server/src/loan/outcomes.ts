import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { photoQuality } from '@kit/contracts/enums';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';

/**
 * What a tester decides beforehand about a borrower. What is asked once of an order (review, payout …) holds for the
 * order under way and for the next one, and is then as usual again; the rest holds until it is changed.
 */
export const fate = z.strictObject({
  /** the lender's answer to the next application */
  review: z.enum(['approve', 'reject']),
  rejectReason: z.string().check(z.minLength(1), z.maxLength(200)),
  /** naira; null approves what the borrower's limit is */
  approvedAmount: z.nullable(z.int().check(z.positive(), z.maximum(10_000_000))),
  /** how the bank takes the payout */
  payout: z.enum(['paid', 'bank refused', 'failed']),
  /** milliseconds from confirming to the payout; null for a time within section 9's */
  payoutAfter: z.nullable(z.int().check(z.positive())),
  /** the limit that home shows; null lets it follow the loans that were repaid */
  maximumAmount: z.nullable(naira.check(z.positive(), z.maximum(10_000_000))),
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
export type BorrowerFate = z.infer<typeof fate>;

/** What happens to a borrower whom nobody decided anything about. */
export const usualFate: BorrowerFate = {
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

/** A fate after an order was opened under it: what is asked once of an order is as usual again. */
export const afterApplying = (current: BorrowerFate): BorrowerFate => ({
  ...current,
  review: usualFate.review,
  rejectReason: usualFate.rejectReason,
  approvedAmount: usualFate.approvedAmount,
  payout: usualFate.payout,
  payoutAfter: usualFate.payoutAfter,
});

/** How long a payout takes: spread over section 9's time by the number of the order, and so the same when replayed. */
export const payoutTimeOf = (orderNumber: number): number => {
  const { shortest, longest } = assumptions.disbursementTime;
  return Math.round(shortest + ((orderNumber * 7) % 11) * ((longest - shortest) / 10));
};

/** A value that has a meaning of its own to the mock, for a tester who cannot reach the admin API. */
interface MagicValue {
  readonly field: string;
  readonly value: string;
  readonly does: string;
}

const UNKNOWN_ACCOUNT = '0000';

/** Every magic value. There is no other. */
export const magicValues: readonly MagicValue[] = [
  {
    field: 'accountNo',
    value: `ends in ${UNKNOWN_ACCOUNT}`,
    does: `checkBank and saveBankInfo answer ${codes.BANK_CHECK_FAILED.code}: the bank does not know the account`,
  },
];

/** Whether the bank knows an account. */
export const bankKnows = (accountNo: string): boolean => !accountNo.endsWith(UNKNOWN_ACCOUNT);
