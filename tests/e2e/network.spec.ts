import { headers } from '@kit/contracts/wire/headers';
import { askForCode, enterCode, logIn, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';

test.describe('with the network cut', () => {
  test.use({
    allowedNoise: [/ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)|Failed to fetch dynamically imported module/],
  });

  test('[7.45] a call cut once after the server ran it is retried under its request id, and runs only once', async ({
    page,
    sandbox,
  }) => {
    await page.goto(sandbox.url());
    await askForCode(page);
    const ids: (string | undefined)[] = [];
    await page.route('**/app/authenticate', async (route) => {
      ids.push(route.request().headers()[headers.requestId]);
      if (ids.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await enterCode(page, sandbox);
    await expect(screens.applyNow(page)).toBeVisible();
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    // A code is valid once, so a second run would have been refused.
    const answers = (await sandbox.requests('authenticate')).map((entry) => JSON.stringify(entry));
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).toContain('authIdentifier');
  });

  test('a start without a network shows a message, and continues once the network is back', async ({
    page,
    sandbox,
    context,
  }) => {
    await logIn(page, sandbox);
    await page.route('**/app/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toBeVisible();
    await page.unroute('**/app/**');
    await refresh.click();
    await expect(screens.applyNow(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/offline/i).first()).toBeVisible();
    await expect(screens.applyNow(page)).toBeVisible();
  });

  test('a screen that was never loaded shows a message without a network, and appears once it is back, without a restart', async ({
    page,
    sandbox,
    context,
  }) => {
    await logIn(page, sandbox);
    await screens.tab(page, 'Me').click();
    const settings = page.getByRole('button', { name: 'Settings' });
    // the network must not fail while Me is loading
    await expect(settings).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await context.setOffline(true);
    await settings.click();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await refresh.click();
    await expect(refresh).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

    await context.setOffline(false);
    await refresh.click();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  });
});

test.describe('optional parts of the page', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] });

  test('may fail to load, and the app works without them', async ({ page, sandbox }) => {
    await page.route('**/assets/customer-service-*.js', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('customer-service'));
    await logIn(page, sandbox);
    await refused;
    await screens.tab(page, 'Me').click();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Customer service' })).toHaveCount(0);
  });
});

test('the other tabs load while home is open', async ({ page, sandbox }) => {
  const fetched = page.waitForResponse(/\/assets\/record-[\w-]+\.js$/);
  await logIn(page, sandbox);
  await fetched;
  await expect(screens.applyNow(page)).toBeVisible();
});
