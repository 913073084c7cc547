import type { Page } from '@playwright/test';
import { logIn, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** Reloads the page, and blocks the rendering script until it is released. */
const reloadWithoutRendering = async (page: Page) => {
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  return letThrough;
};

const boxesOf = (page: Page, selectors: readonly string[]) =>
  Promise.all(selectors.map((selector) => page.locator(`#root ${selector}`).boundingBox()));

test.describe('before the scripts of a start have arrived', () => {
  test('the login shows its texts at their final position', async ({ page, sandbox }) => {
    await page.goto(sandbox.url('/login'));
    await expect(screens.phone(page)).toBeEditable();
    const letThrough = await reloadWithoutRendering(page);
    const question = page.getByRole('heading', { name: 'What is your phone number?', includeHidden: true });
    await expect(question).toBeVisible();
    await expect(screens.phone(page)).toHaveCount(0);
    const lasting = ['h1', 'h2', 'h2 + p'];
    const before = await boxesOf(page, lasting);
    letThrough();
    await expect(screens.phone(page)).toBeEditable();
    expect(await boxesOf(page, lasting)).toEqual(before);
  });

  test('home shows its title and its tabs at their final position, and ignores taps', async ({ page, sandbox }) => {
    await logIn(page, sandbox);
    const letThrough = await reloadWithoutRendering(page);
    await expect(page.getByText('We are a marketplace')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(1);
    await page.locator('#root nav button').nth(1).tap({ force: true });
    const lasting = ['h1', 'nav'];
    const before = await boxesOf(page, lasting);
    letThrough();
    await expect(screens.applyNow(page)).toBeVisible();
    expect(await boxesOf(page, lasting)).toEqual(before);
    await expect(page.locator('#root nav [aria-current]')).toHaveText('Home');
  });

  test('a borrower who chose the dark theme sees a dark page from the start', async ({ page, sandbox }) => {
    await logIn(page, sandbox);
    await screens.tab(page, 'Me').click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const chosen = await page
      .locator('body')
      .evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const letThrough = await reloadWithoutRendering(page);
    await expect(page.locator('.boot')).toBeVisible();
    expect(await page.locator('body').evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      chosen,
    );
    expect(chosen).toBe('rgb(13, 19, 16)');
    letThrough();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  });
});

/** Observes the layout shifts of each page from now on. Returns a function that reads their sum. */
const observeShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as LayoutShift).value;
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      layoutShift: () => {
        add(observer.takeRecords());
        return sum;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShift: () => number }).layoutShift());
};

test('nothing on home moves when its offers arrive late', async ({ page, sandbox }) => {
  await logIn(page, sandbox);
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/hot-loans-*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const shift = await observeShifts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(screens.applyNow(page)).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Hot loans' })).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(0.02);
});
