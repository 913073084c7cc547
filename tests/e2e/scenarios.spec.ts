import { screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { bring, openingOf } from '../support/scenario';

const PHONE = '08031234567';

test('one address brings a situation about and opens the app in its sandbox, logged in', async ({ page, sandbox }) => {
  await page.goto(openingOf(sandbox, 'new-borrower', PHONE));
  await expect(screens.applyNow(page)).toBeVisible();
  expect(page.url()).toBe(sandbox.url('/'));
  await screens.tab(page, 'Me').click();
  await expect(page.getByText('080****567')).toBeVisible();
});

test('a browser that is logged in meets the end of its session after the situation of a token', async ({
  page,
  sandbox,
}) => {
  await page.goto(openingOf(sandbox, 'new-borrower', PHONE));
  await expect(screens.applyNow(page)).toBeVisible();
  await bring(sandbox, 'token-squeezed', PHONE);
  await screens.tab(page, 'Record').click();
  await expect(page.getByText('The account is logged in from another device').first()).toBeVisible();
});
