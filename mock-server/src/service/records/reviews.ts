import { reviewState, saveReview } from '@kit/contracts/methods/review';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf } from '../../core/documents';
import { OwnedRecords, readableId } from './fields';

const { satisfied, stars, idea } = saveReview.request.shape;

/** A rating of a finished loan, with its state. */
export const reviewCollection = defineCollection(
  'review',
  z.object({
    reviewSchemaId: z.string(),
    /** userIdentifier of the borrower */
    owner: z.string(),
    /** number of the finished loan */
    orderNo: z.string(),
    state: reviewState.schema,
    /** the borrower's answer; null before it */
    said: z.nullable(z.object({ satisfied, stars, idea })),
  }),
);
export type ReviewRecord = RecordOf<typeof reviewCollection>;

/** The ratings of a sandbox. */
export class Reviews extends OwnedRecords<ReviewRecord> {
  constructor(documents: Documents) {
    super(documents, reviewCollection);
  }

  /** Returns the rating of a finished loan, and opens one if there is none. */
  findOrOpen(owner: string, orderNo: string): ReviewRecord {
    const id = `${owner}:${orderNo}`;
    const known = this.get(id);
    if (known !== undefined) return known;
    const review: ReviewRecord = { reviewSchemaId: readableId('R'), owner, orderNo, state: 'open', said: null };
    this.set(id, review);
    return review;
  }

  /** A rating of this borrower. Undefined for a rating of somebody else. */
  override ofOwner(owner: string, reviewSchemaId: string): ReviewRecord | undefined {
    return this.values().find((review) => review.owner === owner && review.reviewSchemaId === reviewSchemaId);
  }

  save(review: ReviewRecord): void {
    this.set(`${review.owner}:${review.orderNo}`, review);
  }
}
