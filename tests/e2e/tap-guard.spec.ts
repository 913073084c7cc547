import type { Page } from '@playwright/test';
import { TAP_GUARD } from '../../web/src/ui/tap-guard';
import { begin, open } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { ignoredTaps } from '../support/ignored-taps';

/** Two taps of one thumb: the second lands where the first one did, whatever is there by then. */
const doubleTap = async (page: Page, name: string | RegExp, apart: number): Promise<void> => {
  const target = page.getByRole('button', { name });
  // early taps of the test's own are over: the action has been there for long enough
  await target.evaluate((_, ms) => new Promise((resolve) => setTimeout(resolve, ms)), TAP_GUARD + 100);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), apart);
  await page.touchscreen.tap(x, y);
};

for (const apart of [60, 150, 300]) {
  test(`two taps ${apart} ms apart on the answers do not agree to anything`, async ({ page, sandbox }) => {
    await begin(sandbox, 'product-withdrawn');
    await open(page, sandbox, '/bank_account_info?view=answers');
    await doubleTap(page, 'Everything is right', apart);
    await expect(page.getByRole('button', { name: 'Agree and apply' })).toBeVisible();
    await expect.poll(() => ignoredTaps(page)).toBe(1);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(await sandbox.requests('applyLoan')).toEqual([]);
  });

  test(`two taps ${apart} ms apart on Repay do not open the payment's dialog`, async ({ page, sandbox }) => {
    const { orderNo } = await begin(sandbox, 'repaying');
    await open(page, sandbox, `/repay/repay_detail?orderNo=${orderNo}`);
    await doubleTap(page, /^Repay ₦/, apart);
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('consent to the uploads is an act of its own, and a later tap is taken', async ({ page, sandbox }) => {
  await begin(sandbox, 'product-withdrawn');
  await open(page, sandbox, '/bank_account_info?view=consent');
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByText('Tick this to apply')).toBeVisible();
  expect(await sandbox.requests('applyLoan')).toEqual([]);
  await page.getByRole('checkbox').tap();
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
  await expect.poll(async () => (await sandbox.requests('applyLoan')).length).toBeGreaterThan(0);
});

test('a key presses nothing that has just appeared either', async ({ page, sandbox }) => {
  await begin(sandbox, 'new-borrower');
  await open(page, sandbox, '/user_settings');
  await page.getByRole('button', { name: 'Log Out' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const before = await ignoredTaps(page);
  await dialog.evaluate((element) => {
    const [, logOut] = element.querySelectorAll('button');
    logOut?.focus();
  });
  // straight to the browser, without the test's own patience
  const session = await page.context().newCDPSession(page);
  for (const type of ['keyDown', 'keyUp'] as const) {
    await session.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: 13,
    });
  }
  expect(await ignoredTaps(page)).toBe(before + 1);
  await expect(dialog).toBeVisible();
});

test('an action that a layout shift brought under the finger is not pressed, and one that was there is', async ({
  page,
  sandbox,
}) => {
  await begin(sandbox, 'new-borrower');
  await open(page, sandbox, '/user_settings');
  const row = page.getByRole('button', { name: 'Agreement List' });
  const next = page.getByRole('button', { name: 'Account Deletion' });
  await next.evaluate((_, ms) => new Promise((resolve) => setTimeout(resolve, ms)), TAP_GUARD + 100);
  const box = await next.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  const height = Math.round(box.height);
  await row.evaluate((element, by) => {
    const above = document.createElement('div');
    above.style.height = `${by}px`;
    element.closest('main')?.prepend(above);
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  }, height);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => ignoredTaps(page)).toBe(1);
  await expect(row).toBeVisible();
  await row.tap();
  await expect(page).toHaveTitle(/^Agreement List - /);
});
