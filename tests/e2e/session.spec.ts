import { codes } from '@kit/contracts/codes';
import { askForCode, bridgeCalls, enterCode, logIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { MINUTE } from './passing-time';

test('[2.56] [8.2] [8.6] [8.8] a login survives a reload with its key, an expired key is renewed unnoticed, and an ended session shows its reason and leads back', async ({
  page,
  sandbox,
}) => {
  await logIn(page, sandbox);
  await expect(page).toHaveURL(sandbox.home);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(screens.applyNow(page)).toBeVisible();
  // home needs one envelope
  expect(sent.filter((path) => path.includes('/app/'))).toHaveLength(1);
  expect(await sandbox.requests('generateSk')).toHaveLength(1);
  await sandbox.admin('/keys/expire', {});
  await screens.tab(page, 'Record').tap();
  await expect.poll(async () => (await sandbox.requests('generateSk')).length).toBe(2);
  await expect(page.getByText('Running')).toBeVisible();
  expect(await sandbox.requests('authenticate')).toHaveLength(1);
  // another phone logs in as the borrower
  await sandbox.admin(`/sessions/${PHONE}`, {});
  await screens.tab(page, 'Me').tap();
  await expect(page.getByText(codes.TOKEN_SQUEEZED.message).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await bridgeCalls(page, 'loginExpired')).toHaveLength(1);
  await askForCode(page);
  await enterCode(page, sandbox);
  await expect(page).toHaveURL(sandbox.url('/user_center'));
});

test('a login works on a phone whose clock is 10 minutes slow, and its wait for another code goes on if the clock is set back', async ({
  page,
  sandbox,
}) => {
  await page.clock.install({ time: Date.now() - 10 * MINUTE });
  await page.goto(sandbox.url('/login'));
  await askForCode(page);
  await page.clock.setSystemTime(Date.now() - 60 * MINUTE);
  await page.clock.runFor(2_000);
  await expect(page.getByText(/new code in 0:5\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/new code in (0:\d\d|1:00)/)).toBeVisible();
  await enterCode(page, sandbox);
  await expect(screens.applyNow(page)).toBeVisible();
});
