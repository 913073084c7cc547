import { reviewState } from '@kit/contracts/enums';
import { reviewMethods } from '@kit/contracts/methods/review';
import * as z from 'zod/mini';
import { DocumentIndex } from '../document-index';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { readableId } from './readable-id';

const { satisfied, stars, idea } = reviewMethods.saveReview.request.shape;

/** A rating that was opened for a finished loan, and what became of it. */
export const reviewCollection = defineCollection(
  'review',
  z.object({
    reviewSchemaId: z.string(),
    /** userIdentifier of the borrower who is asked */
    owner: z.string(),
    /** of the finished loan that it is asked for */
    orderNo: z.string(),
    state: reviewState.schema,
    /** what was said; null until then */
    said: z.nullable(z.object({ satisfied, stars, idea })),
  }),
);
export type ReviewRecord = RecordOf<typeof reviewCollection>;

/** The ratings of a sandbox. */
export class Reviews {
  readonly #records: Collection<ReviewRecord>;
  readonly #byOwner: DocumentIndex<ReviewRecord>;

  constructor(documents: Documents) {
    this.#records = documents.collection(reviewCollection);
    this.#byOwner = new DocumentIndex(this.#records, ({ owner }) => owner);
  }

  /** The rating of a finished loan: the one there is, or else a new one. */
  findOrOpen(owner: string, orderNo: string): ReviewRecord {
    const id = `${owner}:${orderNo}`;
    const known = this.#records.get(id);
    if (known !== undefined) return known;
    const review: ReviewRecord = { reviewSchemaId: readableId('R'), owner, orderNo, state: 'open', said: null };
    this.#records.set(id, review);
    return review;
  }

  /** A rating of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, reviewSchemaId: string): ReviewRecord | undefined {
    return this.#byOwner
      .ids(owner)
      .map((id) => this.#records.get(id))
      .find((review) => review?.reviewSchemaId === reviewSchemaId);
  }

  save(review: ReviewRecord): void {
    this.#records.set(`${review.owner}:${review.orderNo}`, review);
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const id of this.#byOwner.ids(owner)) this.#records.delete(id);
  }
}
