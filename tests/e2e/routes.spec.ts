import { agreementType } from '@kit/contracts/enums';
import { NO_VIOLATIONS, overflowAtWorst, violationsInBothThemes, violationsOf } from '../support/accessibility';
import { agreeAndApply, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { runScenario } from '../support/scenario';
import { screens } from './screen-scenarios';

const marked = (ids: string): string => (ids === '' ? '' : `[${ids}] `);

for (const [ids, path, title, scenario, content] of screens) {
  test(`${marked(ids)}${path.split('?')[0]} shows its content, in both themes without an accessibility violation, and fits 320 px at 200 % text`, async ({
    page,
    sandbox,
  }) => {
    const facts: Readonly<Record<string, string>> = { ...(await runScenario(sandbox, scenario, PHONE)) };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(sandbox.url(`${filled}${filled.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`));
    for (const text of content) {
      // a folded text or one below the fold counts too
      await expect(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeAttached();
    }
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
    expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  });
}

test.describe('an agreement', () => {
  // Playwright injects this script into each frame for its trace
  test.use({ allowedNoise: [/^console error: Blocked script execution in '[^']*\/agreements\//] });

  for (const { value, label } of agreementType.entries) {
    test(`[2.2] [3.16] /agreementUrl shows the HTML of ${label} in a frame without permissions`, async ({
      page,
      sandbox,
    }) => {
      await page.goto(sandbox.url(`/agreementUrl?type=${value}`));
      await expect(page).toHaveTitle(new RegExp(`^${label} - `));
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
      await expect(page.frameLocator('iframe').getByRole('heading', { name: label })).toBeVisible();
    });
  }
});

test('[2.3] /auth has no content, and continues to home or to the login', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/auth'));
  await expect(page.locator('[data-screen="login"] main')).toBeVisible();
  await expect(page.locator('[data-screen="auth"]')).toHaveCount(0);
  await page.goto(sandbox.url(`/auth?shell.nativeUser=${PHONE}`));
  await expect(page.locator('[data-screen="home"] main')).toContainText('Hot loans');
});

test('[2.9] [2.41] /countdown_info shows its progress, and leads to the review', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'uploads-missing', PHONE);
  await page.goto(sandbox.url(`/countdown_info?shell.nativeUser=${PHONE}`));
  await expect(page).toHaveTitle(/^Information submission - /);
  await expect(page.getByText('Good to know')).toBeVisible();
  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  await expect(page).toHaveURL(/\/order_review/);
});

test('[2.13] /order_confirm_white welcomes a borrower who has repaid a loan', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'finished', PHONE);
  await page.goto(sandbox.url(`/bank_account_info?view=consent&shell.nativeUser=${PHONE}`));
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 7_200_000 });
  await expect(page).toHaveURL(/\/order_confirm_white/);
  await expect(page.getByText('Welcome back.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('[2.16] [2.19] a feedback leads from its form to its result and its detail', async ({ page, sandbox }) => {
  const { ticketOdrId } = await runScenario(sandbox, 'ticket-needs-reply', PHONE);
  await page.goto(sandbox.url(`/customer_feedback?ticketOdrId=${ticketOdrId}&shell.nativeUser=${PHONE}`));
  await expect(page).toHaveTitle(/^Feedback sent - /);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(sandbox.url(`/customer_detail?ticketOdrId=${ticketOdrId}`));
  await expect(page).toHaveTitle(/^Feedback - /);
  await expect(page.getByText('What you told us')).toBeVisible();
});

test('[5.14] the four forms show errors beside the fields and in a summary that takes focus', async ({
  page,
  sandbox,
}) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await page.goto(sandbox.url(`/profile_info?from=answers&shell.nativeUser=${PHONE}`));
  await page.locator('input[type="tel"]').first().fill('12345');
  await page.getByRole('button', { name: 'Save' }).tap();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('button', { name: /^Check \d+ answers, starting with: First name$/ })).toBeVisible();
  for (const text of [
    'Please fill in the name',
    'Malformed phone number',
    'Address can not be empty',
    'Please select a receiving area',
  ]) {
    await expect(summary.getByText(text)).toHaveCount(0);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
});
