import { ruleTexts } from '@kit/contracts/rules';
import { DAY } from '@kit/contracts/time-units';
import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { describe, expect, test } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

/** Ends a loan by paying it off. */
const finishLoan = (who: BorrowerInSandbox): void => {
  const orderNo = who.repaying();
  receiveTransfer(who.sandbox, orderNo, who.order(orderNo).repayment?.remaining ?? 0, who.now);
  expect(who.order(orderNo).order.status).toBe('finished');
};
const opened = (who: BorrowerInSandbox): string => {
  const { reviewSchemaId, shouldAsk } = who.ok('createReviewSchema', {});
  if (reviewSchemaId === null || !shouldAsk) throw new Error('No rating is requested');
  return reviewSchemaId;
};
const withRating = () => {
  const who = new BorrowerInSandbox();
  finishLoan(who);
  return { who, reviewSchemaId: opened(who) };
};

describe('a rating', () => {
  test('[7.30] [7.31] is requested once for each finished loan, until it was shown', () => {
    const who = new BorrowerInSandbox();
    const none = { reviewSchemaId: null, shouldAsk: false };
    expect(who.ok('createReviewSchema', {})).toEqual(none);
    who.repaying();
    expect(who.ok('createReviewSchema', {})).toEqual(none);
    const { who: rater, reviewSchemaId: first } = withRating();
    expect(opened(rater)).toBe(first);
    for (const state of ['shown', 'dismissed'] as const) {
      expect(rater.ok('updateReviewSchema', { reviewSchemaId: first, state })).toEqual({ state });
      expect(rater.ok('createReviewSchema', {})).toEqual({ reviewSchemaId: first, shouldAsk: false });
    }
    rater.pass(DAY);
    finishLoan(rater);
    expect(opened(rater)).not.toBe(first);
  });

  test.each([
    { satisfied: true, stars: 5 },
    { satisfied: true, stars: 1 },
    { satisfied: false, idea: 'Let me choose the day' },
  ])('[7.29] is saved with %j, and is then complete', (said) => {
    const { who, reviewSchemaId } = withRating();
    expect(who.ok('saveReview', { reviewSchemaId, ...said })).toEqual({ state: 'completed' });
    const stored = who.sandbox.documents.all()?.find(({ kind }) => kind === 'review');
    expect(stored?.body).toMatchObject({ reviewSchemaId, state: 'completed', said });
    expect(who.ok('updateReviewSchema', { reviewSchemaId, state: 'completed' })).toEqual({ state: 'completed' });
    expect(who.ok('createReviewSchema', {}).shouldAsk).toBe(false);
  });

  test.each<[string, object, string?]>([
    ['stars', { satisfied: true }, 'Please complete the rating.'],
    ['stars', { satisfied: true, stars: 6 }],
    ['stars', { satisfied: true, stars: 4.5 }],
    ['idea', { satisfied: false }, 'Please complete the rating.'],
    ['idea', { satisfied: false, idea: '  ' }, 'Please complete the rating.'],
    ['idea', { satisfied: false, idea: 'x'.repeat(1_001) }],
  ])('[5.13] is refused if %s is invalid: %j', (path, said, reason = expect.any(String)) => {
    const { who, reviewSchemaId } = withRating();
    expect(who.issuesOf('saveReview', { reviewSchemaId, ...said })).toEqual({ [path]: reason });
    const complete = who.issuesOf('updateReviewSchema', { reviewSchemaId, state: 'completed' });
    expect(complete).toEqual({ state: ruleTexts.rating });
  });

  test('[7.31] can be postponed before and after it was shown, is then no longer shown, and can still be given', () => {
    for (const states of [['shown', 'shown', 'dismissed', 'dismissed'], ['dismissed']] as const) {
      const { who, reviewSchemaId } = withRating();
      for (const state of states) expect(who.ok('updateReviewSchema', { reviewSchemaId, state })).toEqual({ state });
      expect(who.issuesOf('updateReviewSchema', { reviewSchemaId, state: 'shown' })).toEqual({
        state: 'It is dismissed and cannot become shown',
      });
      const given = { reviewSchemaId, satisfied: true, stars: 4 };
      expect(who.ok('saveReview', given)).toEqual({ state: 'completed' });
    }
  });

  test('[6.3] of another borrower is as unknown as one that never existed', () => {
    const { who, reviewSchemaId } = withRating();
    const other = new BorrowerInSandbox(who.sandbox, '08039876543');
    for (const id of [reviewSchemaId, 'R0']) {
      const unknown = { reviewSchemaId: 'You were not asked for this rating' };
      expect(other.issuesOf('updateReviewSchema', { reviewSchemaId: id, state: 'dismissed' })).toEqual(unknown);
      expect(other.issuesOf('saveReview', { reviewSchemaId: id, satisfied: true, stars: 5 })).toEqual(unknown);
    }
    expect(opened(who)).toBe(reviewSchemaId);
  });
});
