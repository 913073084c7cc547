import type { reviewState } from '@kit/contracts/enums';
import type { ParsedRequestOf } from '@kit/contracts/methods';
import type { Collection, Documents } from '../documents';
import { readableId } from './readable-id';

type ReviewState = (typeof reviewState.values)[number];

/** A rating that was opened for a finished loan, and what became of it. */
export interface KeptReview {
  readonly reviewSchemaId: string;
  /** of the borrower who is asked */
  readonly owner: string;
  /** of the finished loan that it is asked for */
  readonly orderNo: string;
  readonly state: ReviewState;
  /** what was said; null until then */
  readonly said: Omit<ParsedRequestOf<'saveReview'>, 'reviewSchemaId'> | null;
}

/** The ratings of a sandbox. */
export class Reviews {
  readonly #kept: Collection<KeptReview>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<KeptReview>('review');
  }

  /** The rating of a finished loan: the one there is, or else a new one. */
  findOrOpen(owner: string, orderNo: string): KeptReview {
    const id = `${owner}:${orderNo}`;
    const known = this.#kept.get(id);
    if (known !== undefined) return known;
    const review: KeptReview = { reviewSchemaId: readableId('R'), owner, orderNo, state: 'open', said: null };
    this.#kept.set(id, review);
    return review;
  }

  /** A rating of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, reviewSchemaId: string): KeptReview | undefined {
    return this.#of(owner).find((review) => review.reviewSchemaId === reviewSchemaId);
  }

  save(review: KeptReview): void {
    this.#kept.set(`${review.owner}:${review.orderNo}`, review);
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const review of this.#of(owner)) this.#kept.delete(`${owner}:${review.orderNo}`);
  }

  #of(owner: string): KeptReview[] {
    return [...this.#kept.entries()].flatMap(([, review]) => (review.owner === owner ? review : []));
  }
}
