import * as z from 'zod/mini';
import { words } from '../closed-list';
import { stars } from '../quantities';
import { ruleTexts } from '../rules';
import { atMost } from '../text-length';
import { defineMethod } from './define';

export const reviewState = words(['open', 'shown', 'dismissed', 'completed']);

/** Maximum characters of an idea. */
export const IDEA_CHARACTERS = 1_000;

const reviewSchemaId = z.string().check(z.minLength(1));

interface Said {
  readonly satisfied: boolean;
  readonly stars?: number | undefined;
  readonly idea?: string | undefined;
}

/** A rating: satisfied with one to five stars, or not satisfied with an idea (2.58). */
export const review = z
  .strictObject({
    reviewSchemaId,
    satisfied: z.boolean(),
    stars: z.optional(stars),
    idea: z.optional(z.string().check(atMost(IDEA_CHARACTERS))),
  })
  .check(
    z.refine<Said>(({ satisfied, stars }) => !satisfied || stars !== undefined, {
      path: ['stars'],
      error: ruleTexts.rating,
    }),
    z.refine<Said>(({ satisfied, idea }) => satisfied || (idea ?? '').trim() !== '', {
      path: ['idea'],
      error: ruleTexts.rating,
    }),
  );

export const createReviewSchema = defineMethod('createReviewSchema', {
  changesState: true,
  response: () => z.strictObject({ reviewSchemaId: z.nullable(reviewSchemaId), shouldAsk: z.boolean() }),
});

export const updateReviewSchema = defineMethod('updateReviewSchema', {
  changesState: true,
  request: () => z.strictObject({ reviewSchemaId, state: reviewState.schema }),
  response: () => z.strictObject({ state: reviewState.schema }),
});

export const saveReview = defineMethod('saveReview', {
  changesState: true,
  request: () => review,
  response: () => z.strictObject({ state: reviewState.schema }),
});
