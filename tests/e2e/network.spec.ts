import { logIn, screens } from '../support/borrower';
import { expect, test } from './test';

test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/] });

test('a screen that was never loaded shows a message without a network, and appears once it is back, without a restart of the app', async ({
  page,
  sandbox,
  context,
}) => {
  await logIn(page, sandbox);
  await screens.tab(page, 'Me').tap();
  const settings = page.getByRole('button', { name: 'Settings' });
  // the network must not fail while Me is loading
  await expect(settings).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await context.setOffline(true);
  await settings.tap();
  const refresh = page.getByRole('main').filter({ visible: true }).getByRole('button', { name: 'Refresh' });
  await refresh.tap();
  await expect(refresh).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await context.setOffline(false);
  await refresh.tap();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});
