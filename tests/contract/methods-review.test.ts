import { ruleTexts } from '@kit/contracts/rules';
import { settle } from '@kit/mock-server/service/settlement';
import { describe, expect, test } from 'vitest';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';

const DAY = 86_400_000;

/** Ends a loan by paying it off. */
const finishLoan = (who: BorrowerInSandbox): string => {
  const orderNo = who.repaying();
  const amount = who.order(orderNo).repayment?.remaining ?? 0;
  const { payOrderId } = who.ok('createPayOrder', { orderNo, amount, method: 'card', purpose: 'repay' });
  const payOrder = who.sandbox.payOrders.find(payOrderId, who.now);
  if (payOrder !== undefined) settle(who.sandbox, payOrder, who.now);
  expect(who.order(orderNo).order.status).toBe('finished');
  return orderNo;
};

const opened = (who: BorrowerInSandbox): string => {
  const { reviewSchemaId, shouldAsk } = who.ok('createReviewSchema', {});
  if (reviewSchemaId === null) throw new Error('No rating was opened');
  expect(shouldAsk).toBe(true);
  return reviewSchemaId;
};

describe('a rating', () => {
  test('[7.30] is not requested before a loan is finished', () => {
    const who = new BorrowerInSandbox();
    expect(who.ok('createReviewSchema', {})).toEqual({ reviewSchemaId: null, shouldAsk: false });
    who.repaying();
    expect(who.ok('createReviewSchema', {})).toEqual({ reviewSchemaId: null, shouldAsk: false });
  });

  test('[7.30] [7.31] is requested until it was shown, once for each finished loan', () => {
    const who = new BorrowerInSandbox();
    finishLoan(who);
    const first = opened(who);
    expect(opened(who)).toBe(first);
    expect(who.ok('updateReviewSchema', { reviewSchemaId: first, state: 'shown' })).toEqual({ state: 'shown' });
    expect(who.ok('createReviewSchema', {})).toEqual({ reviewSchemaId: first, shouldAsk: false });
    who.ok('updateReviewSchema', { reviewSchemaId: first, state: 'dismissed' });
    expect(who.ok('createReviewSchema', {}).shouldAsk).toBe(false);
    who.pass(DAY);
    finishLoan(who);
    expect(opened(who)).not.toBe(first);
  });

  test.each([
    ['five stars', { satisfied: true, stars: 5 }],
    ['one star', { satisfied: true, stars: 1 }],
    ['an idea', { satisfied: false, idea: 'Let me choose the day' }],
  ])('[7.29] is saved with %s, and is then complete', (_what, said) => {
    const who = new BorrowerInSandbox();
    finishLoan(who);
    const reviewSchemaId = opened(who);
    who.ok('updateReviewSchema', { reviewSchemaId, state: 'shown' });
    expect(who.ok('saveReview', { reviewSchemaId, ...said })).toEqual({ state: 'completed' });
    const stored = who.sandbox.documents.all()?.find(({ kind }) => kind === 'review');
    expect(stored?.body).toMatchObject({ reviewSchemaId, state: 'completed', said });
    expect(who.ok('updateReviewSchema', { reviewSchemaId, state: 'completed' })).toEqual({ state: 'completed' });
    expect(Object.keys(who.issuesOf('saveReview', { reviewSchemaId, ...said }))).toEqual(['reviewSchemaId']);
    expect(Object.keys(who.issuesOf('updateReviewSchema', { reviewSchemaId, state: 'dismissed' }))).toEqual(['state']);
    expect(who.ok('createReviewSchema', {}).shouldAsk).toBe(false);
  });

  test.each([
    ['stars', { satisfied: true }],
    ['stars', { satisfied: true, stars: 0 }],
    ['stars', { satisfied: true, stars: 6 }],
    ['stars', { satisfied: true, stars: 4.5 }],
    ['idea', { satisfied: false }],
    ['idea', { satisfied: false, idea: '  ' }],
    ['idea', { satisfied: false, idea: 'x'.repeat(1_001) }],
  ])('[5.13] is refused if %s is invalid: %j', (path, said: { satisfied: boolean; stars?: number; idea?: string }) => {
    const who = new BorrowerInSandbox();
    finishLoan(who);
    const reviewSchemaId = opened(who);
    const issues = who.issuesOf('saveReview', { reviewSchemaId, ...said });
    expect(Object.keys(issues)).toEqual([path]);
    const isMissing = Object.keys(said).length === 1 || said.idea === '  ';
    if (isMissing) expect(issues[path]).toBe('Please complete the rating.');
    expect(who.issuesOf('updateReviewSchema', { reviewSchemaId, state: 'completed' })).toEqual({
      state: ruleTexts.rating,
    });
  });

  test('[7.31] can be postponed before and after it was shown, and is then no longer shown', () => {
    const who = new BorrowerInSandbox();
    finishLoan(who);
    const reviewSchemaId = opened(who);
    const becomes = (state: 'shown' | 'dismissed') => who.call('updateReviewSchema', { reviewSchemaId, state });
    for (const state of ['shown', 'shown', 'dismissed', 'dismissed'] as const) {
      expect(becomes(state)).toEqual({ data: { state } });
    }
    expect(becomes('shown')).toEqual({
      refused: 'REQUEST_INVALID',
      refusalData: { issues: [{ path: 'state', reason: 'It is dismissed and cannot become shown' }] },
    });
    const unseen = new BorrowerInSandbox();
    finishLoan(unseen);
    const ofUnseen = { reviewSchemaId: opened(unseen), state: 'dismissed' } as const;
    expect(unseen.ok('updateReviewSchema', ofUnseen)).toEqual({ state: 'dismissed' });
    // A borrower who postponed it can still give it.
    expect(unseen.ok('saveReview', { reviewSchemaId: ofUnseen.reviewSchemaId, satisfied: true, stars: 4 })).toEqual({
      state: 'completed',
    });
  });

  test('[6.3] of another borrower is as unknown as one that never existed', () => {
    const who = new BorrowerInSandbox();
    finishLoan(who);
    const reviewSchemaId = opened(who);
    const other = new BorrowerInSandbox(who.sandbox, '08039876543');
    for (const id of [reviewSchemaId, 'R0']) {
      const unknown = { reviewSchemaId: 'You were not asked for this rating' };
      expect(other.issuesOf('updateReviewSchema', { reviewSchemaId: id, state: 'dismissed' })).toEqual(unknown);
      expect(other.issuesOf('saveReview', { reviewSchemaId: id, satisfied: true, stars: 5 })).toEqual(unknown);
    }
    expect(opened(who)).toBe(reviewSchemaId);
  });
});
