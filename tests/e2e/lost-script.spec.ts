import { expect, test } from '../support/e2e';

/** The longest time until a borrower knows what to do, in ms. */
const LIMIT = 10_000;

// the console reports the script that does not arrive
test.use({
  allowedNoise: [/ERR_CONNECTION_RESET|status of 404|dynamically imported module/],
});

/** The scripts of a start, by the beginning of their names, and each way to lose one. */
const losses = [
  ['rolldown-runtime', 404],
  ['preload', 'reset'],
  ['start', 'never answered'],
  ['app', 'never answered'],
  ['app', 404],
] as const;

for (const [script, how] of losses) {
  test(`without the script ${script} (${how}), a text with "Try again" appears, and the tap starts the app`, async ({
    page,
    sandbox,
  }) => {
    // Lost until the tap loads the page again: the first page may ask for the script twice.
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(`**/assets/${script}-*.js`, async (route) => {
      if (loads > 1) return route.continue();
      if (how === 'reset') return route.abort('connectionreset');
      if (how === 404) return route.fulfill({ status: 404, body: '' });
      return undefined;
    });
    await page.goto(sandbox.url('/login'), { waitUntil: 'commit' });
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: LIMIT });
    await again.tap();
    await expect(page.getByLabel('Phone number')).toBeEditable();
    await expect(again).toHaveCount(0);
  });
}

test.describe('in an engine that runs no script of the page', () => {
  test.use({ javaScriptEnabled: false });

  test('the text with "Try again" appears too', async ({ page, sandbox }) => {
    await page.goto(sandbox.url('/login'));
    await expect(page.getByText('Try again')).toBeVisible({ timeout: LIMIT });
  });
});

test('a start that arrives shows no "Try again"', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/login'));
  await expect(page.getByLabel('Phone number')).toBeEditable();
  await expect(page.locator('#late')).toHaveCount(0);
});
