import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility';
import { bridgeCalls, openIn, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';

/** Opens home for a borrower who has repaid a loan and has not been asked for a rating. */
const openHome = async (page: Page, sandbox: Sandbox) => {
  await openIn(page, sandbox, 'finished', '/');
  await page.getByRole('dialog', { name: 'Your credit limit was updated' }).getByRole('button', { name: 'OK' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await screens.tab(page, 'Record').tap();
  await expect(page.getByText('Running')).toBeVisible();
  await screens.tab(page, 'Home').tap();
  const dialog = page.getByRole('dialog', { name: 'Are you satisfied with us?' });
  await expect(dialog).toBeVisible();
  return dialog;
};
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).tap();

test('[2.58] [5.13] a good rating asks for stars, and then invites to Google Play', async ({ page, sandbox }) => {
  await openHome(page, sandbox);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Yes, I am satisfied');
  await expect(page.getByRole('heading', { name: 'Will you give us five stars?' })).toBeVisible();
  await press(page, 'Send my rating');
  await expect(page.getByText('Please complete the rating.')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await press(page, 'Send my rating');
  await press(page, 'Rate in Google Play');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await bridgeCalls(page, 'openGooglePlay')).toMatchObject([{ params: { packageId: 'com.example.loan' } }]);
});

test('back from a step of the rating leads to its question, and the typed idea stays', async ({ page, sandbox }) => {
  await openHome(page, sandbox);
  await press(page, 'Not really');
  await page.getByLabel('Your ideas').fill('Longer terms');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Are you satisfied with us?' })).toBeVisible();
  // screen reader users are in the sheet, under its new title
  await expect(page.getByRole('dialog')).toBeFocused();
  await press(page, 'Not really');
  await expect(page.getByLabel('Your ideas')).toHaveValue('Longer terms');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('You could borrow up to')).toBeVisible();
});
