import { logIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';

/** A number as the app shows it: first and last three digits (9.8). */
const masked = (number: string) => `${number.slice(0, 3)}****${number.slice(-3)}`;

test('[2.30] [2.56] a borrower logs in with a phone number and a code, and sees home with real data', async ({
  page,
  sandbox,
}) => {
  await logIn(page, sandbox);
  await expect(page).toHaveURL(sandbox.home);
  await expect(page.getByText('₦50,000', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hot loans' })).toBeVisible();
  const [entry] = await sandbox.requests('authenticate');
  expect(JSON.stringify(entry)).toContain(PHONE);
});

test('a silent login works again at the next start, with the same token from the native app', async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.url(`/?shell.nativeUser=${PHONE}`));
  await expect(screens.applyNow(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(screens.applyNow(page)).toBeVisible();
});

test('if the native app fails the silent login, the login page shows', async ({ page, sandbox }) => {
  await page.goto(sandbox.url(`/?shell.nativeUser=${PHONE}&shell.getUserInfo=error`));
  await expect(screens.phone(page)).toBeVisible();
});

test('an address with another number logs in as that number, and shows nothing of the previous borrower', async ({
  page,
  sandbox,
}) => {
  const OTHER = '08039876543';
  await page.goto(sandbox.url(`/?shell.nativeUser=${PHONE}`));
  await expect(screens.applyNow(page)).toBeVisible();
  await page.goto(sandbox.url(`/user_center?shell.nativeUser=${OTHER}`));
  await expect(page.getByText(masked(OTHER))).toBeVisible();
  await expect(page.getByText(masked(PHONE))).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(masked(OTHER))).toBeVisible();
  // one login for each of the two, because a native app presents the same token at each start
  expect(await sandbox.requests('authenticate')).toHaveLength(2);
});

test('a login survives a reload, with the same session key', async ({ page, sandbox }) => {
  await logIn(page, sandbox);
  await page.reload();
  await expect(screens.applyNow(page)).toBeVisible();
  expect(await sandbox.requests('generateSk')).toHaveLength(1);
  expect(await sandbox.requests('authenticate')).toHaveLength(1);
});

test('home needs one envelope after the start', async ({ page, sandbox }) => {
  await logIn(page, sandbox);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(screens.applyNow(page)).toBeVisible();
  expect(sent.filter((path) => path.includes('/app/'))).toHaveLength(1);
});
