import type { Page } from '@playwright/test';
import { TAP_GUARD } from '../../web/src/ui/tap-guard';
import { begin, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { ignoredTaps } from '../support/ignored-taps';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    presses?: number[];
  }
}

/**
 * Two taps at the same point, even if the content changes in between.
 * @returns true if they were as close as planned; an overloaded machine may be late
 */
const doubleTap = async (page: Page, name: string | RegExp, apart: number): Promise<boolean> => {
  const target = page.getByRole('button', { name });
  // waits until the action has been visible long enough
  await target.evaluate((_, ms) => {
    window.presses = [];
    window.addEventListener('pointerdown', ({ timeStamp }) => window.presses?.push(timeStamp), true);
    return new Promise((resolve) => setTimeout(resolve, ms));
  }, TAP_GUARD + 100);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), apart);
  await page.touchscreen.tap(x, y);
  const [first = 0, second = 0] = await page.evaluate(() => window.presses ?? []);
  return second - first < TAP_GUARD;
};

for (const apart of [60, 150, 300]) {
  test(`two taps ${apart} ms apart on the answers do not give consent`, async ({ page, sandbox }) => {
    await begin(sandbox, 'product-withdrawn');
    do await open(page, sandbox, '/bank_account_info?view=answers');
    while (!(await doubleTap(page, 'Everything is right', apart)));
    await expect(page.getByRole('button', { name: 'Agree and apply' })).toBeVisible();
    await expect.poll(() => ignoredTaps(page)).toBe(1);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(await sandbox.requests('applyLoan')).toEqual([]);
  });

  test(`two taps ${apart} ms apart on Repay do not open the payment's dialog`, async ({ page, sandbox }) => {
    const { orderNo } = await begin(sandbox, 'repaying');
    do await open(page, sandbox, `/repay/repay_detail?orderNo=${orderNo}`);
    while (!(await doubleTap(page, /^Repay ₦/, apart)));
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('two taps on a bank in the picker leave the focus on the field of the bank', async ({ page, sandbox }) => {
  await begin(sandbox, 'half-filled');
  do {
    await open(page, sandbox, '/bank_account_info');
    await page.getByRole('button', { name: /^Bank:/ }).tap();
    await page.getByLabel('Find your bank').fill('zenith');
  } while (!(await doubleTap(page, /^Zenith/, 120)));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Bank: Zenith/ })).toBeFocused();
});

test('consent to the uploads needs a separate tap, and a later tap works', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'product-withdrawn', '/bank_account_info?view=consent');
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByText('Tick this to apply')).toBeVisible();
  expect(await sandbox.requests('applyLoan')).toEqual([]);
  await page.getByRole('checkbox').tap();
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
  await expect.poll(async () => (await sandbox.requests('applyLoan')).length).toBeGreaterThan(0);
});

test('a key does not press an element that has just appeared either', async ({ page, sandbox }) => {
  await begin(sandbox, 'new-borrower');
  const session = await page.context().newCDPSession(page);
  const dialog = page.getByRole('dialog');
  /**
   * Presses Enter on an element that has just appeared.
   * @returns its age at that moment, in ms
   */
  const pressEarly = async (): Promise<number> => {
    await open(page, sandbox, '/user_settings');
    await page.evaluate(() => {
      window.presses = [];
      new MutationObserver((_, observer) => {
        const logOut = document.querySelectorAll<HTMLElement>('dialog[open] button')[1];
        if (!logOut) return;
        window.presses?.push(performance.now());
        observer.disconnect();
        logOut.focus();
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      window.addEventListener('keydown', ({ timeStamp }) => window.presses?.push(timeStamp), true);
    });
    await page.getByRole('button', { name: 'Log Out' }).tap();
    // direct browser command, without Playwright's waiting
    const key = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
    for (const type of ['keyDown', 'keyUp'] as const) await session.send('Input.dispatchKeyEvent', { type, ...key });
    const [came = 0, pressed = 0] = await page.evaluate(() => window.presses ?? []);
    return pressed - came;
  };
  // an overloaded machine may be late
  while ((await pressEarly()) >= TAP_GUARD);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveTitle(/^Settings - /);
});

test('an action that a layout shift moved under the finger ignores the tap, and an unmoved one does not', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'new-borrower', '/user_settings');
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

test('a tap outside all controls takes no focus from the heading, and one on a control does', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'repaying', '/user_center');
  await page.getByRole('button', { name: 'Settings' }).tap();
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect(heading).toBeFocused();
  // long after the page arrived, so no tap is early
  await heading.evaluate((_, ms) => new Promise((resolve) => setTimeout(resolve, ms)), TAP_GUARD + 100);
  await page.touchscreen.tap(187, 500);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Log Out' }).tap();
  await expect(page.getByRole('dialog')).toBeFocused();
});
