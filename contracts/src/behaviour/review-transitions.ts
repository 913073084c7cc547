import type { reviewState } from '../methods/review';

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
