import type { ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { expect, it, vi } from 'vitest';
import { RatingPrompt } from '../../../../web/src/app/rating/rating-prompt';
import { layers } from '../../../../web/src/platform/history';
import { examples } from '../../../support/examples';
import { enter, only } from '../mount';
import { briefly, type Journey, journeys, reads, type Step } from './journeys';
import { type Opened, openRoute, press, type Replies, refused, user, withClock } from './screen-context';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 9);
withClock(NOW);

const example = examples.homePage.response;
/** Home of a borrower without an open order or a changed limit. */
const idle: ResponseOf<'homePage'> = {
  ...example,
  order: null,
  application: { ...example.application, nextStep: null },
  product: { ...example.product, previousMaximumAmount: null },
};
const usual: Replies = {
  homePage: () => idle,
  createReviewSchema: () => ({ reviewSchemaId: 'R1', shouldAsk: true }),
  updateReviewSchema: ({ state }) => ({ state }),
  saveReview: () => ({ state: 'completed' }),
};
const rating = (replies: Replies, ...steps: Step[]): Journey => ['/', { ...usual, ...replies }, ...steps];
// it appears for a user who is known already
const fallback = { [unstable_serialize(['userIdentifierInfo', {}])]: user };
/** @param popupTime time of the last prompt */
const after = (popupTime: number) => ({
  screen: (
    <SWRConfig value={{ fallback }}>
      <RatingPrompt />
    </SWRConfig>
  ),
  prepare: ({ store }: Pick<Opened, 'store'>) => store.set('evaluationPopup', { popupTime }),
});
const SATISFIED = 'Yes, I am satisfied';
const satisfied = briefly(SATISFIED);
const idea = (typed: string) => ({ textarea: typed });
const never: Replies = { saveReview: () => new Promise<never>(() => undefined) as never };
const sending = [...briefly(SATISFIED, '5 stars'), 'Send my rating'];
const tooMany: Replies = { saveReview: refused('TOO_MANY_ATTEMPTS') };

journeys(
  {
    '[2.58] [3.14] [7.30] [7.31] the rating appears on the first visit, stores its time, and reports its dismissal':
      rating({}, reads, 'Close'),
    'no rating appears for a borrower with an open order': rating({
      homePage: () => ({ ...idle, application: { ...idle.application, nextStep: 'work' } }),
    }),
    'no rating appears for a borrower with a changed limit': rating({
      homePage: () => ({ ...idle, product: { ...idle.product, previousMaximumAmount: 1_000 } }),
    }),
    'the rate limit does not blame the stars': rating(tooMany, ...satisfied, '5 stars', 'Send my rating'),
    'the rate limit does not blame the idea': rating(
      tooMany,
      ...briefly('Not really', idea('Longer terms')),
      'Send my ideas',
    ),
    '[2.58] [5.13] [7.29] a rating needs stars, and three are saved': rating(
      {},
      ...satisfied,
      'Send my rating',
      '3 stars',
      'Send my rating',
      'Done',
    ),
    'a rating that is being sent cannot be dismissed': rating(never, ...sending, 'Close'),
    '[2.58] [7.29] four stars invite to Google Play': rating(
      {},
      SATISFIED,
      '4 stars',
      'Send my rating',
      'Rate in Google Play',
    ),
    '[2.58] [5.13] [7.29] an unsatisfied borrower needs an idea, which is saved without the spaces around it': rating(
      {},
      'Not really',
      idea('  '),
      'Send my ideas',
      idea('  Longer terms '),
      'Send my ideas',
      'Close',
    ),
  },
  after(0),
);
journeys({ '[2.58] [3.14] no rating appears within a day of the last one': rating({}) }, after(NOW - DAY + 1));
journeys({ '[2.58] [3.14] a rating appears a day after the last one': rating({}) }, after(NOW - DAY));

it('the rating goes back from a step to its question, with the typed idea', async () => {
  const backs: (() => void)[] = [];
  vi.spyOn(layers, 'open').mockImplementation((close) => {
    backs.push(close);
    return () => undefined;
  });
  const { sent } = await openRoute('/', usual, after(0));
  await press('Not really');
  await enter(only<HTMLTextAreaElement>('textarea'), 'Longer terms');
  await act(async () => backs.at(-1)?.());
  expect(only('dialog h2').textContent).toBe('Are you satisfied with us?');
  await press('Not really');
  expect(only<HTMLTextAreaElement>('textarea').value).toBe('Longer terms');
  expect(sent('updateReviewSchema')).not.toContainEqual({ reviewSchemaId: 'R1', state: 'dismissed' });
});
