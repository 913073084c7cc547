import type { Page } from '@playwright/test';
import { begin, bridgeCalls, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { button, hold, takePhoto } from './acts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const back = (page: Page) => page.evaluate(() => window.history.back());
const dialog = (page: Page) => page.getByRole('dialog');
const lastSwitch = async (page: Page) => (await bridgeCalls(page, 'setBackSwitch')).at(-1);
const openLayers = (page: Page) => page.evaluate(() => window.history.state?.layer ?? 0);

for (const [scenario, path, opener, title] of [
  ['new-borrower', '/', 'Customer service', 'Home'],
  ['approved', '/borrow/confirm_borrow?orderNo={orderNo}', 'Cancel this loan', 'Confirm your loan'],
] as const) {
  test(`the system's back closes a dialog on "${title}" only, and focus returns to the button that opened it`, async ({
    page,
    sandbox,
  }) => {
    const { orderNo } = await begin(sandbox, scenario);
    await open(page, sandbox, '/user_about_us');
    await open(page, sandbox, path.replace('{orderNo}', orderNo));
    const entries = await page.evaluate(() => window.history.length);
    await button(page, opener).tap();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => lastSwitch(page)).toMatchObject({ params: { intercept: true } });
    await expect.poll(() => page.evaluate(() => window.history.length)).toBe(entries + 1);
    await back(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expect(button(page, opener)).toBeFocused();
    await expect.poll(() => lastSwitch(page)).toMatchObject({ params: { intercept: title !== 'Home' } });

    // a dialog closed by its button leaves no history entry, so the next back leaves the screen
    await button(page, opener).tap();
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => openLayers(page)).toBe(0);
    await expect(button(page, opener)).toBeFocused();
    await back(page);
    await expect(page).toHaveTitle(/^(About us|Home) - /);
  });
}

test('a dialog that leads to another screen leaves no history entry, and neither does reloading an open one', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'new-borrower', '/user_settings');
  await button(page, 'Customer service').tap();
  await dialog(page).getByText('Contact customer service').tap();
  await expect(page).toHaveTitle(/^Customer service - /);
  await back(page);
  await expect(page).toHaveTitle(/^Settings - /);
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Log Out').tap();
  await expect.poll(() => openLayers(page)).toBe(1);
  await page.reload();
  await expect(page).toHaveTitle(/^Settings - /);
  await expect.poll(() => openLayers(page)).toBe(0);
  await expect(dialog(page)).toHaveCount(0);
});

test('each step opens once for two taps, and starts at its top with its title and its heading focused', async ({
  page,
  sandbox,
}) => {
  const arrived = async (title: string) => {
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.localName, window.scrollY]))
      .toEqual(['h1', 0]);
  };
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.setViewportSize({ width: 320, height: 640 });
  await openIn(page, sandbox, 'product-withdrawn', '/bank_account_info?view=answers');
  await toTheEnd();
  const entries = await page.evaluate(() => window.history.length);
  await button(page, 'Everything is right').evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await arrived('Before you apply');
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
  await back(page);
  await expect(page).toHaveTitle(/^Check your answers - /);
  // the earlier scroll position is restored
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  await page.goto(sandbox.url('/user_account_delete'));
  await expect(page.getByText('Before you delete your account')).toBeVisible();
  await toTheEnd();
  await button(page, 'I understand, continue').tap();
  await arrived('Your reasons');
});

test('back leaves a photo in one step while it is uploaded, and the upload is not saved later', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'half-filled', '/face_recognition_info');
  const letThrough = await hold(page, '**/app/mediaUpload');
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  // the steps, and the upload
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await back(page);
  await expect(button(page, 'Take a photo')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  const arrived = page.waitForResponse('**/app/mediaUpload');
  letThrough();
  await arrived;
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  await expect(page).toHaveTitle(/^Bank account - /);
  expect(await sandbox.requests('saveFaceImageInfo')).toHaveLength(1);
});
