import type { Page } from '@playwright/test';
import { logIn, screens } from '../support/borrower';
import { hold } from './acts';
import { expect, test } from './test';

/** Reloads the page, and blocks the rendering script until it is released. */
const reloadWithoutRendering = async (page: Page) => {
  const letThrough = await hold(page, '**/assets/app-*.js');
  await page.reload({ waitUntil: 'commit' });
  return letThrough;
};

const boxesOf = (page: Page, selectors: readonly string[]) =>
  Promise.all(selectors.map((selector) => page.locator(`#root ${selector}`).boundingBox()));

test.describe('before the scripts of a start have arrived', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the login shows its texts at their final position', async ({ page, sandbox }) => {
    await page.goto(sandbox.url('/login'));
    await expect(screens.phone(page)).toBeEditable();
    const letThrough = await reloadWithoutRendering(page);
    const question = page.getByRole('heading', { name: 'What is your phone number?', includeHidden: true });
    await expect(question).toBeVisible();
    await expect(screens.phone(page)).toHaveCount(0);
    // browsers that translate or darken pages must leave this one as it is
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
    await expect(page.locator('html')).toHaveCSS('color-scheme', /only/);
    const lasting = ['h1', 'h2', 'h2 + p'];
    const before = await boxesOf(page, lasting);
    letThrough();
    await expect(screens.phone(page)).toBeEditable();
    expect(await boxesOf(page, lasting)).toEqual(before);
    await expect(page.locator('#late')).toHaveCount(0);
  });

  test('home shows its title and its tabs at their final position in the chosen dark theme, and ignores taps', async ({
    page,
    sandbox,
  }) => {
    await logIn(page, sandbox);
    await screens.tab(page, 'Me').click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await screens.tab(page, 'Home').click();
    const letThrough = await reloadWithoutRendering(page);
    await expect(page.getByText('We are a marketplace')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 19, 16)');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.locator('#root nav button').nth(1).tap({ force: true });
    const lasting = ['h1', 'nav'];
    const before = await boxesOf(page, lasting);
    letThrough();
    await expect(screens.applyNow(page)).toBeVisible();
    expect(await boxesOf(page, lasting)).toEqual(before);
    await expect(page.locator('#root nav [aria-current]')).toHaveText('Home');
  });
});

/** Returns the sum of the layout shifts since the page was loaded. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0);
  });

test('nothing on home moves when its offers arrive late', async ({ page, sandbox }) => {
  await logIn(page, sandbox);
  const letThrough = await hold(page, '**/assets/hot-loans-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(screens.applyNow(page)).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Hot loans' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

test.describe('a script of the start that does not arrive', () => {
  // the console reports it
  test.use({ allowedNoise: [/status of 404|dynamically imported module/] });

  for (const [script, how, text] of [
    ['*', 'never answered', 'The app is not starting.'],
    ['app-*', '404', 'The app couldn’t start.'],
  ] as const) {
    test(`leads to a text with "Try again", and the tap starts the app: ${script}, ${how}`, async ({
      page,
      sandbox,
    }) => {
      // Lost until the tap loads the page again: the first page may ask for the script twice.
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await page.route(`**/assets/${script}.js`, async (route) => {
        if (loads > 1) return route.continue();
        return how === '404' ? route.fulfill({ status: 404, body: '' }) : undefined;
      });
      await page.goto(sandbox.url('/login'), { waitUntil: 'commit' });
      await expect(page.getByText(text)).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).tap();
      await expect(screens.phone(page)).toBeEditable();
      await expect(page.locator('#late')).toHaveCount(0);
    });
  }
});
