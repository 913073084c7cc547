import { test } from '../support/e2e';
import { goWholeJourney } from './whole-journey';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[1.9] [2.59] [3.1] [3.2] [3.3] [4.11] a borrower goes from a new number through an extension to a finished loan, deletes the account and registers again', async ({
  page,
  sandbox,
}) => {
  await goWholeJourney(page, sandbox);
});
