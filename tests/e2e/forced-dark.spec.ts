import type { Page } from '@playwright/test';
import { openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';

/** Switches on Chromium's own darkening. Each WebView decides alone whether it obeys the page like Chromium does. */
const forceDark = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
};

/** A piece of the page's background. The override redraws the edges of letters a little, also without darkening. */
const picture = async (page: Page): Promise<string> =>
  (await page.screenshot({ clip: { x: 2, y: 400, width: 4, height: 4 } })).toString('base64');

test("a WebView that darkens pages leaves the app's own dark theme, and the light one that a borrower chose on a dark phone", async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openIn(page, sandbox, 'repaying', '/user_settings');
  const dark = await picture(page);
  await forceDark(page);
  expect(await picture(page)).toBe(dark);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  const light = await picture(page);
  expect(light).not.toBe(dark);
  // without `only`, this browser darkens the same page
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light';
  });
  await expect.poll(() => picture(page)).not.toBe(light);
});
