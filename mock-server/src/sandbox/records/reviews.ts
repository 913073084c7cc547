import { reviewState, saveReview } from '@kit/contracts/methods/review';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { readableId } from './fields';

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
export class Reviews {
  readonly #records: Collection<ReviewRecord>;

  constructor(documents: Documents) {
    this.#records = documents.collection(reviewCollection);
  }

  /** Returns the rating of a finished loan, and opens one if there is none. */
  findOrOpen(owner: string, orderNo: string): ReviewRecord {
    const id = `${owner}:${orderNo}`;
    const known = this.#records.get(id);
    if (known !== undefined) return known;
    const review: ReviewRecord = { reviewSchemaId: readableId('R'), owner, orderNo, state: 'open', said: null };
    this.#records.set(id, review);
    return review;
  }

  /** A rating of this borrower. Undefined for a rating of somebody else. */
  ofOwner(owner: string, reviewSchemaId: string): ReviewRecord | undefined {
    for (const [, review] of this.#records.entries())
      if (review.owner === owner && review.reviewSchemaId === reviewSchemaId) return review;
    return undefined;
  }

  save(review: ReviewRecord): void {
    this.#records.set(`${review.owner}:${review.orderNo}`, review);
  }

  /** Deletes all ratings of this borrower. */
  forget(owner: string): void {
    for (const id of idsWhere(this.#records, (review) => review.owner === owner)) this.#records.delete(id);
  }
}
