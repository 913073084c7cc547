import type { Page } from '@playwright/test';
import { agreeAndApply, begin, open, openIn, PHONE, screens } from '../support/borrower';
import { button } from './acts';
import { expect, test } from './test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const back = (page: Page) => page.evaluate(() => window.history.back());
const dialog = (page: Page) => page.locator('dialog:modal');
const openLayers = (page: Page) => page.evaluate(() => window.history.state?.layer ?? 0);

test("the system's back closes a dialog only, and focus returns to the button that opened it; a closed dialog leaves no history entry", async ({
  page,
  sandbox,
}) => {
  await begin(sandbox, 'new-borrower');
  await open(page, sandbox, '/user_about_us');
  await open(page, sandbox, '/');
  const opener = button(page, 'Customer service');
  await opener.tap();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => openLayers(page)).toBe(1);
  await back(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Home - /);
  await expect(opener).toBeFocused();
  await opener.tap();
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => openLayers(page)).toBe(0);
  await expect(opener).toBeFocused();
  await back(page);
  await expect(page).toHaveTitle(/^About us - /);
});

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

test('a step starts at its top with its title focused, and back restores the scroll position of the step before', async ({
  page,
  sandbox,
}) => {
  const scrollTop = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 320, height: 640 });
  await openIn(page, sandbox, 'product-withdrawn', '/bank_account_info?view=answers');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const before = await scrollTop();
  expect(before).toBeGreaterThan(0);
  await button(page, 'Everything is right').tap();
  await expect(page).toHaveTitle(/^Before you apply - /);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(scrollTop).toBe(0);
  await back(page);
  await expect(page).toHaveTitle(/^Check your answers - /);
  await expect.poll(scrollTop).toBe(before);
});

test('the history has home once after applying: back and forward repeat no application, and the next back leaves the app', async ({
  page,
  sandbox,
}) => {
  await begin(sandbox, 'product-withdrawn');
  await sandbox.admin(`/borrowers/${PHONE}/outcomes`, { product: 'offered' }, 'PUT');
  await page.goto('about:blank');
  await open(page, sandbox, '/');
  await screens.applyNow(page).tap();
  await button(page, 'Everything is right').tap();
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  const isHome = async () => {
    await expect(page).toHaveTitle(/^Home - /);
    expect(await page.evaluate(() => window.history.state)).toMatchObject({ idx: 0 });
  };
  await page.goBack();
  await isHome();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.goBack();
  await isHome();
  await screens.tab(page, 'Record').tap();
  await expect(page).toHaveTitle(/^Record - /);
  await screens.tab(page, 'Home').tap();
  await isHome();
  expect(await sandbox.requests('applyLoan')).toHaveLength(1);
});
