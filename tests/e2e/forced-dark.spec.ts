import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';

/** Switches on Chromium's own darkening. Each WebView decides alone whether it obeys the page like Chromium does. */
const forceDark = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
};

/** A hash of the page's pixels, without the status bar's clock and the scroll bar. */
const picture = async (page: Page): Promise<string> =>
  createHash('sha256')
    .update(await page.screenshot({ clip: { x: 0, y: 60, width: 340, height: 600 } }))
    .digest('hex');

/** The picture once the page no longer changes. */
const settled = async (page: Page): Promise<string> => {
  let last = await picture(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await picture(page);
      return last === before;
    })
    .toBe(true);
  return last;
};

test('a WebView that darkens pages leaves the light theme that a borrower chose on a dark phone', async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openIn(page, sandbox, 'repaying', '/user_settings');
  const dark = await settled(page);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  const light = await settled(page);
  expect(light).not.toBe(dark);
  await forceDark(page);
  expect(await settled(page)).toBe(light);
  // without `only`, this browser darkens the same page
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light';
  });
  await expect.poll(() => picture(page)).not.toBe(light);
});
