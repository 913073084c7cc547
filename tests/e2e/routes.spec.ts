import { agreementType } from '@kit/contracts/methods/configuration';
import { cut, NO_VIOLATIONS, overflowAtWorst, violationsInBothThemes } from '../support/accessibility';
import { agreeAndApply, openIn, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { expectBar, expectNothingHidden } from './layout';
import { barOf, screens } from './screen-scenarios';

const marked = (ids: string): string => (ids === '' ? '' : `[${ids}] `);

test.describe('each screen, in one pass', () => {
  // the browser's own messages about a failed request
  test.use({ allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/], colorScheme: 'light' });

  for (const [ids, path, title, scenario, content] of screens) {
    test(`${marked(ids)}${path.split('?')[0]} shows its content and its bar, has no accessibility violation in either theme, and hides nothing at 375 and 320 px, offline, and with text twice as large`, async ({
      page,
      sandbox,
    }) => {
      await openIn(page, sandbox, scenario, path);
      for (const text of content) {
        // folded texts and texts out of view count too
        await expect(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeAttached();
      }
      await expect(page).toHaveTitle(new RegExp(`^${title} - `));
      expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
      const dialog = page.getByRole('dialog');
      if (await dialog.count()) await dialog.getByRole('button', { name: 'Close' }).tap();
      await expectBar(page, barOf(path));
      await expectNothingHidden(page);
      expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
      expect(await cut(page), 'with text twice as large').toEqual([]);
    });
  }
});

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
      await expect(page.locator('iframe')).toHaveAttribute('referrerpolicy', 'no-referrer');
      await expect(page.frameLocator('iframe').getByRole('heading', { name: label })).toBeVisible();
    });
  }
});

for (const [path, scenario, content] of [
  ['/login', 'new-borrower', 'Phone number'],
  ['/agreementUrl?type=privacy_policy', 'new-borrower', 'Privacy Policy'],
] as const) {
  test(`${path.split('?')[0]} fits 320 px at 200 % text`, async ({ page, sandbox }) => {
    if (path === '/login') await page.goto(sandbox.url(path));
    else await openIn(page, sandbox, scenario, path);
    await expect(page.getByText(content, { exact: true }).first()).toBeVisible();
    expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
    expect(await cut(page)).toEqual([]);
  });
}

test('[2.3] /auth has no content, and continues to home or to the login', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/auth'));
  await expect(page.locator('[data-screen="login"] main')).toBeVisible();
  await expect(page.locator('[data-screen="auth"]')).toHaveCount(0);
  await page.goto(sandbox.url(`/auth?shell.nativeUser=${PHONE}`));
  await expect(page.locator('[data-screen="home"] main')).toContainText('Hot loans');
});

test('[2.9] [2.41] /countdown_info shows its progress, and leads to the review', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'uploads-missing', '/countdown_info');
  await agreeAndApply(page);
  await expect(page).toHaveTitle(/^Information submission - /);
  await expect(page.getByText('Good to know')).toBeVisible();
  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  expect(await cut(page)).toEqual([]);
  await expect(page).toHaveURL(/\/order_review/);
});
