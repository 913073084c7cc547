import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/programs';
import { expect, test } from '../e2e/test';
import { createSandbox } from '../support/sandbox';
import { startServer } from '../support/server-process';
import { Workbench } from './workbench';

const TOKEN = 'an-admin-token-of-this-test';
/** A name under which other machines reach this server. */
const NETWORK = 'server.example';

let server: Awaited<ReturnType<typeof startServer>>;
let network: Browser;
test.beforeAll(async () => {
  server = await startServer({ MOCK_ADMIN_TOKEN: TOKEN }, true);
  network = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${NETWORK} 127.0.0.1`],
  });
});
test.afterAll(async () => {
  await network.close();
  await server.stop();
});

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Real phone' }).click();
  return page.getByRole('dialog', { name: 'Real phone' });
};

// Without a cookie, the page's first call gets 401.
test.use({ allowedNoise: [/401 \(Unauthorized\)/] });

test('a server with an admin token asks for it once, keeps the page and logs its phones in', async ({ page }) => {
  const workbench = new Workbench(page, createSandbox(server.address));
  await page.goto(new URL(`/__admin/?sandbox=${workbench.sandbox.name}`, server.address).href);
  await signIn(page);
  await expect(await openDialog(page)).toContainText('npm start -- --lan');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`sandbox=${workbench.sandbox.name}`));
  await workbench.scenario('approved');
  await expect(workbench.device('A').getByRole('heading', { name: 'Confirm your loan' })).toBeVisible();
});

test('a workbench link opens the app on a real phone, logged in natively', async () => {
  const origin = server.address.replace('127.0.0.1', NETWORK);
  const computer = await network.newPage();
  await computer.goto(`${origin}/__admin/`);
  await signIn(computer);
  await new Workbench(computer, createSandbox(origin, 'default')).scenario('approved');
  const dialog = await openDialog(computer);
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const shown = dialog.locator('code');
  const forNobody = (await shown.textContent()) ?? '';
  await dialog.getByLabel('Logged in natively').selectOption({ index: 1 });
  await expect(shown).toContainText('seal=');
  await expect(shown).not.toHaveText(forNobody);
  const link = (await shown.textContent()) ?? '';
  expect(link.startsWith(`${origin}/__admin/enter?path=`)).toBe(true);

  const phone = await network.newContext({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true });
  const app = await phone.newPage();
  await app.goto(link);
  await expect(app.getByRole('heading', { name: 'Confirm your loan' })).toBeVisible();
});
