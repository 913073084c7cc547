import { codes, type SessionEndingCode } from '@kit/contracts/codes';
import { askForCode, bridgeCalls, enterCode, logIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';

/** How each of the four token codes occurs in reality, and what the borrower's app stores then. */
const endings: [string, SessionEndingCode, (sandbox: Sandbox) => Promise<unknown>][] = [
  ['8.3', 'TOKEN_INVALID', ({ admin }) => admin(`/sessions/${PHONE}/invalidate`, {})],
  ['8.5', 'TOKEN_EXPIRED', ({ admin }) => admin('/clock/advance', { ms: 31 * 24 * 3_600_000 })],
  ['8.6', 'TOKEN_SQUEEZED', ({ admin }) => admin(`/sessions/${PHONE}`, {})],
];

for (const [id, code, end] of endings) {
  test(`[${id}] [8.8] ${code} shows the reason, logs out once, and returns to the previous screen after the login`, async ({
    page,
    sandbox,
  }) => {
    await logIn(page, sandbox);
    await screens.tab(page, 'Me').click();
    await expect(page).toHaveURL(sandbox.url('/user_center'));
    // leaves the app first, because a running call would receive the code before the next start
    await page.goto('about:blank');
    await end(sandbox);
    await page.goto(sandbox.url('/user_center'));
    await expect(page.getByText(codes[code].message).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    expect(await bridgeCalls(page, 'loginExpired')).toHaveLength(1);
    await askForCode(page);
    await enterCode(page, sandbox);
    await expect(page).toHaveURL(sandbox.url('/user_center'));
  });
}

test('[8.4] a call without a token is refused, and leads to the login', async ({ page, sandbox }) => {
  await logIn(page, sandbox);
  // Removes the header on the way: the app believes that it is logged in, but the server sees no token.
  await page.route('**/app/**', (route) => {
    const { authorization: _, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
  await page.reload();
  await expect(page.getByText(codes.TOKEN_EMPTY.message).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('[8.2] an expired key is renewed and the call repeated, without the borrower noticing', async ({
  page,
  sandbox,
}) => {
  await logIn(page, sandbox);
  await sandbox.admin('/keys/expire', {});
  await page.reload();
  await expect(screens.applyNow(page)).toBeVisible();
  await expect(page).toHaveURL(sandbox.home);
  expect(await sandbox.requests('generateSk')).toHaveLength(2);
  expect(await sandbox.requests('authenticate')).toHaveLength(1);
});
