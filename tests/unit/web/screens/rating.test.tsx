import { codes } from '@kit/contracts/codes';
import type { ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RatingPrompt } from '../../../../web/src/app/rating/rating-prompt';
import { layers } from '../../../../web/src/platform/history';
import { examples } from '../../../support/examples';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { createScreenContext, type Replies, refused, withUser } from './screen-context';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 9);
const example = examples.homePage.response;
/** Home of a borrower without an open order or a changed limit. */
const idle: ResponseOf<'homePage'> = {
  ...example,
  order: null,
  application: { ...example.application, nextStep: null },
  product: { ...example.product, previousMaximumAmount: null },
};

/** @param popupTime stored time of the last prompt */
const open = async (popupTime: number, home = idle, replies: Replies = {}) => {
  const screenContext = createScreenContext({
    homePage: () => home,
    createReviewSchema: () => ({ reviewSchemaId: 'R1', shouldAsk: true }),
    updateReviewSchema: ({ state }) => ({ state }),
    saveReview: () => ({ state: 'completed' }),
    ...replies,
  });
  screenContext.store.set('evaluationPopup', { popupTime });
  await mount(withUser(screenContext.wrap('/', <RatingPrompt />)));
  // the dialog is a separate chunk
  await act(() => vi.dynamicImportSettled());
  return screenContext;
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rating prompt', () => {
  it('[2.58] [3.14] [7.30] [7.31] appears on the first visit, and stores the time in evaluationPopup.popupTime', async () => {
    const { store, sent } = await open(0);
    expect(document.querySelector('dialog')?.textContent).toContain('Are you satisfied with us?');
    expect(store.get('evaluationPopup')).toEqual({ popupTime: NOW });
    expect(sent('createReviewSchema')).toEqual([{}]);
    expect(sent('updateReviewSchema')).toEqual([{ reviewSchemaId: 'R1', state: 'shown' }]);
  });

  it('[2.58] [3.14] does not appear within a day of that time, and does after it', async () => {
    const early = await open(NOW - DAY + 1);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(early.sent('createReviewSchema')).toEqual([]);
    expect(early.store.get('evaluationPopup')).toEqual({ popupTime: NOW - DAY + 1 });
    document.body.replaceChildren();
    const later = await open(NOW - DAY);
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    expect(later.store.get('evaluationPopup')).toEqual({ popupTime: NOW });
  });

  it('does not appear for a borrower with an open order or a changed limit', async () => {
    await open(0, { ...idle, application: { ...idle.application, nextStep: 'work' } });
    await open(0, { ...idle, product: { ...idle.product, previousMaximumAmount: 1_000 } });
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it('goes back from a step to its question, with the typed idea', async () => {
    const backs: (() => void)[] = [];
    vi.spyOn(layers, 'open').mockImplementation((close) => {
      backs.push(close);
      return () => undefined;
    });
    const { sent } = await open(0);
    await tap(button('Not really'));
    await enter(only<HTMLTextAreaElement>('textarea'), 'Longer terms');
    await act(async () => backs.at(-1)?.());
    expect(only('dialog h2').textContent).toBe('Are you satisfied with us?');
    await tap(button('Not really'));
    expect(only<HTMLTextAreaElement>('textarea').value).toBe('Longer terms');
    expect(sent('updateReviewSchema')).not.toContainEqual({ reviewSchemaId: 'R1', state: 'dismissed' });
  });

  it.each([
    ['Not really', () => enter(only<HTMLTextAreaElement>('textarea'), 'Longer terms'), 'Send my ideas'],
    ['Yes, I am satisfied', () => tap(only('label:last-child > input[type="radio"]')), 'Send my rating'],
  ])('does not blame the answer after "%s" for the rate limit', async (answer, fill, send) => {
    await open(0, idle, { saveReview: refused('TOO_MANY_ATTEMPTS') });
    await tap(button(answer));
    await fill();
    await tap(button(send));
    expect(only('dialog [role="alert"]').textContent).toBe(codes.TOO_MANY_ATTEMPTS.message);
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  });

  it('[7.31] reports a closed prompt as dismissed', async () => {
    const { sent } = await open(0);
    await tap(button('Close'));
    expect(sent('updateReviewSchema').at(-1)).toEqual({ reviewSchemaId: 'R1', state: 'dismissed' });
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it.each([
    { stars: 3, next: 'We have your rating.', isInvited: false },
    { stars: 4, next: 'We have your rating. A review in Google Play helps others to find us.', isInvited: true },
  ])('[2.58] [7.29] saves $stars stars, and invites to Google Play from four', async ({ stars, next, isInvited }) => {
    const { sent } = await open(0);
    await tap(button('Yes, I am satisfied'));
    const choices = [...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')];
    const chosen = choices.find(({ labels }) => labels?.[0]?.textContent === `${stars} stars`);
    await tap(chosen ?? only('no such choice'));
    await tap(button('Send my rating'));
    expect(sent('saveReview')).toEqual([{ reviewSchemaId: 'R1', satisfied: true, stars }]);
    expect(only('dialog p[role="status"]').textContent).toBe(next);
    expect(only('dialog').textContent?.includes('Rate in Google Play')).toBe(isInvited);
  });

  it('[2.58] [7.29] saves an idea of an unsatisfied borrower, without the spaces around it', async () => {
    const { sent } = await open(0);
    await tap(button('Not really'));
    await enter(only<HTMLTextAreaElement>('textarea'), '  Longer terms ');
    await tap(button('Send my ideas'));
    expect(sent('saveReview')).toEqual([{ reviewSchemaId: 'R1', satisfied: false, idea: 'Longer terms' }]);
    expect(only('dialog p[role="status"]').textContent).toContain('Our team will follow up');
  });

  it.each([
    ['Yes, I am satisfied', 'Send my rating'],
    ['Not really', 'Send my ideas'],
  ])('[5.13] saves no incomplete rating after "%s"', async (answer, send) => {
    const { sent } = await open(0);
    await tap(button(answer));
    for (const area of document.querySelectorAll('textarea')) await enter(area, '  ');
    await tap(button(send));
    expect(only('dialog').textContent).toContain('Please complete the rating.');
    await tap(button('Close'));
    expect(sent('saveReview')).toEqual([]);
  });
});
