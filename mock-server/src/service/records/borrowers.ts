import { bankInfo } from '@kit/contracts/methods/bank';
import { photoQuality } from '@kit/contracts/methods/face';
import { personalInfo } from '@kit/contracts/methods/profile';
import { informationStep } from '@kit/contracts/methods/user';
import { workInfo } from '@kit/contracts/methods/work';
import { naira } from '@kit/contracts/money';
import { phone } from '@kit/contracts/phone';
import { instant } from '@kit/contracts/quantities';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf, recordsOf } from '../../core/documents';
import { LONGEST_PAYOUT, orderOutcomes } from '../../loan/order';
import { readableId } from './fields';

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
export const afterApplying = (current: BorrowerOutcomes): BorrowerOutcomes => {
  const { review, rejectReason, approvedAmount, payout, payoutAfter } = defaultOutcomes;
  return { ...current, review, rejectReason, approvedAmount, payout, payoutAfter };
};

/** A person who logged in at least once. Each information step is null until it is saved. */
export const borrowerCollection = defineCollection(
  'borrower',
  z.object({
    userIdentifier: z.string(),
    /** canonical form, 11 digits */
    contactNumber: phone,
    outcomes: borrowerOutcomes,
    /** empty before the personal information is saved */
    fullName: z.string(),
    completedSteps: z.readonly(z.array(informationStep.schema)),
    personal: z.nullable(personalInfo),
    work: z.nullable(workInfo),
    /** the saved face photo and its time on the sandbox's clock */
    face: z.nullable(z.readonly(z.object({ fileId: z.string(), savedAt: instant }))),
    /** unmasked; replies contain only a masked summary */
    bank: z.nullable(bankInfo),
  }),
);
export type Borrower = RecordOf<typeof borrowerCollection>;

/** The data of the four steps. */
type Information = Pick<Borrower, 'personal' | 'work' | 'face' | 'bank'>;

const fullNameOf = ({ personal }: Information): string =>
  personal === null
    ? ''
    : [personal.firstName, personal.middleName, personal.lastName].map((name) => name.trim()).join(' ');

/** The borrowers of a sandbox, by canonical phone number. */
export class Borrowers extends recordsOf(borrowerCollection) {
  /** Returns the borrower of a number, and registers a new number. */
  findOrRegister(contactNumber: string): Borrower {
    const known = this.get(contactNumber);
    if (known !== undefined) return known;
    const borrower: Borrower = {
      userIdentifier: readableId('U'),
      contactNumber,
      outcomes: defaultOutcomes,
      fullName: '',
      completedSteps: [],
      personal: null,
      work: null,
      face: null,
      bank: null,
    };
    this.set(contactNumber, borrower);
    return borrower;
  }

  /**
   * Saves changes of a borrower.
   * @returns the stored borrower, with updated name and completed steps
   */
  save(borrower: Borrower, changes: Partial<Information & Pick<Borrower, 'outcomes'>>): Borrower {
    const changed = { ...borrower, ...changes };
    const stored = {
      ...changed,
      fullName: fullNameOf(changed),
      completedSteps: informationStep.values.filter((step) => changed[step] !== null),
    };
    this.set(stored.contactNumber, stored);
    return stored;
  }
}
