import { cut, overflowAtWorst, violationsOf } from '../support/accessibility';
import { agreeAndApply, openIn, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { expectBar } from './layout';

// Playwright injects this script into the agreement's frame for its trace
test.use({ allowedNoise: [/^console error: Blocked script execution in '[^']*\/agreements\//] });

test('[2.32] login has no tab bar', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/login'));
  await expect(page.locator('[data-screen="login"]')).toBeVisible();
  await expectBar(page, 'action');
});

test('[2.32] agreement has no tab bar', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'new-borrower', '/agreementUrl?type=privacy_policy');
  await expect(page.locator('[data-screen="agreement"]')).toBeVisible();
  await expectBar(page, 'nothing');
});

test('[2.32] countdown has no tab bar', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'uploads-missing', '/bank_account_info?view=consent');
  await agreeAndApply(page);
  await expect(page.locator('[data-screen="countdown"]')).toBeVisible();
  await expectBar(page, 'nothing');
});

test('[1.3] [2.13] specialConfirmBorrow welcomes a borrower who has repaid a loan, without a tab bar', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'finished', '/bank_account_info?view=consent');
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 7_200_000 });
  await expect(page).toHaveURL(/\/order_confirm_white/);
  await expect(page.locator('[data-screen="specialConfirmBorrow"]')).toBeVisible();
  await expect(page.getByText('Welcome back.')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await expectBar(page, 'action');
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  expect(await cut(page)).toEqual([]);
});

test('[1.3] a tab leads up from a screen below it, and back leads down again', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'new-borrower', '/user_center');
  await page.getByText('Settings', { exact: true }).tap();
  await expect(page.locator('[data-screen="settings"]')).toBeVisible();
  await expect(page.locator('nav [aria-current="true"]')).toHaveText('Me');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.locator('[data-screen="me"]')).toBeVisible();
  await expect(page.locator('nav [aria-current="page"]')).toHaveText('Me');
  await page.getByText('Settings', { exact: true }).tap();
  await screens.tab(page, 'Home').tap();
  await expect(page.locator('[data-screen="home"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-screen="settings"]')).toBeVisible();
});

test('[9.6] a field that was scrolled to is below the header, which is offset by 46 px from the safe area', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'new-borrower', '/profile_info?from=answers');
  const field = page.getByLabel('Email');
  await expect(field).toBeVisible();
  const measured = await field.evaluate((element) => {
    const root = document.documentElement;
    element.scrollIntoView({ block: 'start' });
    return {
      offset: getComputedStyle(root).getPropertyValue('--header-offset'),
      padding: Number.parseFloat(getComputedStyle(root).scrollPaddingTop),
      statusBar: Number.parseFloat(getComputedStyle(root).getPropertyValue('--status-bar')),
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      field: element.getBoundingClientRect().top,
    };
  });
  expect(measured.offset).toBe('46px');
  expect(measured.statusBar).toBeGreaterThan(0);
  // The buttons of the header add 10 px, and the field keeps a distance of 16 px.
  expect(measured.padding).toBeCloseTo(measured.statusBar + 46 + 10 + 16, 1);
  expect(measured.field).toBeGreaterThanOrEqual(measured.header);
});

test('[1.3] auth has no bar: it continues to home, where the first tab is active', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'new-borrower', '/auth');
  await expect(page.locator('[data-screen="home"]')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectBar(page, 'Home');
});

test('[2.62] a closure letter and a receipt have their own titles, and the loan has its title again afterwards', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'finished', '/repay/repay_detail?orderNo={orderNo}&type=letter');
  await expect(page).toHaveTitle('Closure letter - Zuma');
  await page.goto(sandbox.url(`/repay/repay_detail?orderNo=${orderNo}`));
  await expect(page).toHaveTitle('Your loan - Zuma');
  await page.getByRole('button', { name: /Received$/ }).tap();
  await expect(page).toHaveURL(/payOrderId=/);
  await expect(page).toHaveTitle('Receipt - Zuma');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveTitle('Your loan - Zuma');
});
