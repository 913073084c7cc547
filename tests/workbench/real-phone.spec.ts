import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/programs';
import { PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { createSandbox } from '../support/sandbox';
import { startServer } from '../support/server-process';
import { Workbench } from '../support/workbench';

const TOKEN = 'an-admin-token-of-this-test';
/** A name under which other machines reach this server. */
const NETWORK = 'server.example';

let server: Awaited<ReturnType<typeof startServer>>;
let phoneBrowser: Browser;
test.beforeAll(async () => {
  server = await startServer({ MOCK_ADMIN_TOKEN: TOKEN }, true);
  phoneBrowser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${NETWORK} 127.0.0.1`],
  });
});
test.afterAll(async () => {
  await phoneBrowser.close();
  await server.stop();
});

/** Enters the admin token, and opens the dialog for real phones. */
const signIn = async (page: Page): Promise<Locator> => {
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Real phone' }).click();
  return page.getByRole('dialog', { name: 'Real phone' });
};

test.describe('a server with an admin token', () => {
  // Without a cookie, the page's first call gets 401.
  test.use({ allowedNoise: [/401 \(Unauthorized\)/] });

  test('asks for it once and keeps the page, logs its phones in and says how a real phone reaches it', async ({
    page,
  }) => {
    const workbench = new Workbench(page, createSandbox(server.address));
    await page.goto(new URL(`/__admin/?sandbox=${workbench.sandbox.name}`, server.address).href);
    await expect(await signIn(page)).toContainText('npm start -- --lan');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`sandbox=${workbench.sandbox.name}`));
    await workbench.scenario('approved');
    await expect(workbench.device('A').getByRole('heading', { name: 'Confirm your loan' })).toBeVisible();
    // Another name of this machine redirects to the name that has the cookie.
    await page.goto(new URL('/__admin/', server.address).href);
    await expect(page.getByRole('button', { name: 'Real phone' })).toBeVisible();
  });
});

test('a workbench link opens the app once on a real phone, logged in natively', async () => {
  const { port } = new URL(server.address);
  const origin = `http://${NETWORK}:${port}`;
  const computer = await phoneBrowser.newPage();
  // The workbench asks for the token. Other pages that need it only say so.
  const approved = `${origin}/__admin/scenarios/approved/open?contactNumber=${PHONE}`;
  await computer.goto(approved);
  await expect(computer.getByText('This page needs the admin token. Sign in on the workbench')).toBeVisible();
  await computer.goto(`${origin}/__admin/`);
  await signIn(computer);
  await computer.goto(approved);
  await computer.waitForURL(`${origin}/borrow/**`);
  await computer.goto(`${origin}/__admin/`);
  await computer.getByRole('button', { name: 'Real phone' }).click();
  const dialog = computer.getByRole('dialog', { name: 'Real phone' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const forNobody = await dialog.locator('code').textContent();
  await dialog.getByLabel('Logged in natively').selectOption({ index: 1 });
  const shown = dialog.locator('code');
  await expect(shown).toContainText('seal=');
  await expect(shown).not.toHaveText(forNobody ?? '');
  const link = (await shown.textContent()) ?? '';
  expect(link.startsWith(`${origin}/__admin/enter?path=`)).toBe(true);

  const phone = await phoneBrowser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  });
  const app = await phone.newPage();
  const problems: string[] = [];
  app.on('pageerror', ({ message }) => problems.push(message));
  await app.goto(link);
  await expect(app.getByRole('button', { name: 'Me', exact: true })).toBeVisible();
  expect([new URL(app.url()).pathname, problems]).toEqual(['/', []]);
  const late = await phone.newPage();
  await late.goto(link.replace(/until=\d+/, 'until=1'));
  await expect(late.getByText('This link has expired')).toBeVisible();
  // With the cookie, the phone can open scenarios itself.
  await app.goto(`${origin}/__admin/scenarios/overdue-3/open?contactNumber=${PHONE}`);
  await expect(app.getByText('Left to pay')).toBeVisible();
  expect((await phoneBrowser.contexts()[0]?.cookies())?.every(({ httpOnly }) => httpOnly)).toBe(true);
});
