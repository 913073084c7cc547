import { test } from '../support/e2e';
import { goWholeJourney } from './whole-journey';

test('[1.9] [2.59] [3.1] [3.2] [3.3] [4.11] a borrower goes from a new number through an extension to a finished loan, deletes the account and registers again', async ({
  page,
  sandbox,
}) => {
  await goWholeJourney(page, sandbox);
});
