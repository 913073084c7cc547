import type { reviewState } from '@kit/contracts/methods/review';
import { ruleTexts } from '@kit/contracts/rules';
import type { ReviewRecord } from '../service/records/reviews';
import { type BorrowerContext, type Handlers, Refusal, refuseField } from './handler';

type ReviewState = (typeof reviewState.values)[number];

/**
 * The states that `updateReviewSchema` can report after each state (2.58). Only `saveReview` completes a rating, from
 * any other state, and then it is final.
 */
export const reportableStates: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  open: ['shown', 'dismissed'],
  shown: ['shown', 'dismissed'],
  dismissed: ['dismissed'],
  completed: ['completed'],
};

const NO_REVIEW = 'You were not asked for this rating';
const RATED = 'You have rated this already';

const reviewOf = (
  { sandbox, borrower }: BorrowerContext,
  reviewSchemaId: string,
): ReviewRecord | Refusal<'REQUEST_INVALID'> =>
  sandbox.reviews.ofOwner(borrower.userIdentifier, reviewSchemaId) ?? refuseField('reviewSchemaId', NO_REVIEW);

export const reviewHandlers = {
  createReviewSchema: ({ sandbox, borrower, now }) => {
    const owner = borrower.userIdentifier;
    const finished = sandbox.orders.list(owner, now).find(({ status }) => status === 'finished');
    if (finished === undefined) return { reviewSchemaId: null, shouldAsk: false };
    const { reviewSchemaId, state } = sandbox.reviews.findOrOpen(owner, finished.orderNo);
    // If the rating is still open, the app closed before showing it. So the app asks again.
    return { reviewSchemaId, shouldAsk: state === 'open' };
  },
  updateReviewSchema: (context, { reviewSchemaId, state }) => {
    const review = reviewOf(context, reviewSchemaId);
    if (review instanceof Refusal) return review;
    if (!reportableStates[review.state].includes(state)) {
      const reason = state === 'completed' ? ruleTexts.rating : `It is ${review.state} and cannot become ${state}`;
      return refuseField('state', reason);
    }
    context.sandbox.reviews.save({ ...review, state });
    return { state };
  },
  saveReview: (context, { reviewSchemaId, ...said }) => {
    const review = reviewOf(context, reviewSchemaId);
    if (review instanceof Refusal) return review;
    if (review.state === 'completed') return refuseField('reviewSchemaId', RATED);
    context.sandbox.reviews.save({ ...review, state: 'completed', said });
    return { state: 'completed' };
  },
} satisfies Partial<Handlers>;
