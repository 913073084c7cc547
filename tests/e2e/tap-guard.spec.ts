import type { Page } from '@playwright/test';
import { openIn } from '../support/borrower';
import { ignoredTaps } from './ignored-taps';
import { expect, test } from './test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Stretches the guard: each view that appears and each shift of the layout from now on counts as just painted for a long
 * time. So no test depends on the speed of the machine. How long the guard lasts is the part of its unit test.
 */
const stretchGuard = (page: Page, from: 'now' | 'the next tap') =>
  page.evaluate((isNow) => {
    const AHEAD = 1_000_000;
    const stretch = () => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + AHEAD;
      const startTime = Object.getOwnPropertyDescriptor(PerformanceEntry.prototype, 'startTime')?.get;
      Object.defineProperty(PerformanceEntry.prototype, 'startTime', {
        get: function (this: PerformanceEntry) {
          return startTime?.call(this) + AHEAD;
        },
      });
    };
    if (isNow) stretch();
    // a tap that the guard ignores does not bubble
    else window.addEventListener('click', stretch, { once: true });
  }, from === 'now');

/** Returns a function that taps the current place of the button, even after something else took that place. */
const tapAt = async (page: Page, name: string): Promise<() => Promise<void>> => {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

/** Taps a button twice at the same point. The second tap comes when the next view is there. */
const doubleTap = async (page: Page, name: string, next: () => Promise<void>): Promise<void> => {
  const again = await tapAt(page, name);
  const button = page.getByRole('button', { name });
  await stretchGuard(page, 'the next tap');
  await button.tap();
  await next();
  const before = await ignoredTaps(page);
  await again();
  await expect.poll(() => ignoredTaps(page)).toBe(before + 1);
};

for (const [name, scenario, path, next] of [
  ['Everything is right', 'product-withdrawn', '/bank_account_info?view=answers', 'Agree and apply'],
  ['Continue', 'half-filled', '/profile_info', 'Education'],
] as const) {
  test(`the second of two taps on "${name}" agrees to nothing`, async ({ page, sandbox }) => {
    await openIn(page, sandbox, scenario, path);
    await doubleTap(page, name, () => expect(page.getByText(next, { exact: true }).first()).toBeVisible());
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
}

test('the second of two taps on a bank leaves the focus on the field of the bank', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'half-filled', '/bank_account_info');
  await page.getByRole('button', { name: /^Bank:/ }).tap();
  await page.getByLabel('Find your bank').fill('zenith');
  await doubleTap(page, 'Zenith', () => expect(page.getByRole('dialog')).toHaveCount(0));
  await expect(page.getByRole('button', { name: /^Bank: Zenith/ })).toBeFocused();
});

test('an action that a layout shift moved under the finger ignores the tap', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'new-borrower', '/user_settings');
  const row = page.getByRole('button', { name: 'Agreement List' });
  await expect(row).toBeVisible();
  const tapNext = await tapAt(page, 'Account Deletion');
  // the guard of the view itself begins a frame and a timer after it appears
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await stretchGuard(page, 'now');
  await row.evaluate((element) => {
    const above = document.createElement('div');
    above.style.height = `${element.getBoundingClientRect().height}px`;
    element.closest('main')?.prepend(above);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await tapNext();
  await expect.poll(() => ignoredTaps(page)).toBe(1);
  await expect(row).toBeVisible();
});
