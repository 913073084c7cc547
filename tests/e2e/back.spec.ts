import type { Page } from '@playwright/test';
import { agreeAndApply, askForCode, begin, bridgeCalls, open, openIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { takePhoto } from './acts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const back = (page: Page) => page.evaluate(() => window.history.back());
const dialog = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const lastSwitch = async (page: Page) => (await bridgeCalls(page, 'setBackSwitch')).at(-1);

/** The dialogs to test: the page of each, and the button that opens it. */
const dialogs = [
  ['the customer service popup on home', 'new-borrower', '/', 'Customer service', 'Home'],
  ['the picker of a bank', 'half-filled', '/bank_account_info', 'Bank: Choose your bank', 'Bank account'],
  ['the question before a logout', 'new-borrower', '/user_settings', 'Log Out', 'Settings'],
  [
    'the question before a loan is cancelled',
    'approved',
    '/borrow/confirm_borrow?orderNo={orderNo}',
    'Cancel this loan',
    'Confirm your loan',
  ],
  ['the guide to a transfer', 'repaying', '/pay_cashier?orderNo={orderNo}', 'How to pay by transfer', 'Repay'],
] as const;

for (const [what, scenario, path, opener, title] of dialogs) {
  test(`the system's back closes ${what} only, and focus returns to the button that opened it`, async ({
    page,
    sandbox,
  }) => {
    const { orderNo = '' } = await begin(sandbox, scenario);
    await open(page, sandbox, '/user_about_us');
    await open(page, sandbox, path.replace('{orderNo}', String(orderNo)));
    const entries = await page.evaluate(() => window.history.length);
    await page.getByRole('button', { name: opener, exact: true }).tap();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => lastSwitch(page)).toMatchObject({ params: { intercept: true } });
    await expect.poll(() => page.evaluate(() => window.history.length)).toBe(entries + 1);
    await back(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expect.poll(() => focused(page)).toBe(opener);
    await expect.poll(() => lastSwitch(page)).toMatchObject({ params: { intercept: title !== 'Home' } });

    // a dialog closed by its button leaves no history entry, so the next back leaves the screen
    await page.getByRole('button', { name: opener, exact: true }).tap();
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
    await expect.poll(() => focused(page)).toBe(opener);
    await back(page);
    await expect(page).toHaveTitle(/^(About us|Home) - /);
  });
}

test('a dialog that leads to another screen leaves no history entry, and neither does reloading an open one', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'new-borrower', '/user_settings');
  await page.getByRole('button', { name: 'Customer service' }).tap();
  await dialog(page).getByText('Contact customer service').tap();
  await expect(page).toHaveTitle(/^Customer service - /);
  await back(page);
  await expect(page).toHaveTitle(/^Settings - /);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log Out' }).tap();
  await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(1);
  await page.reload();
  await expect(page).toHaveTitle(/^Settings - /);
  await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
  await expect(dialog(page)).toHaveCount(0);
});

test("the code of a login is a step: back leads to the number, and the native app's back leaves the page", async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.url('/login'));
  await askForCode(page);
  await expect(page).toHaveTitle(/^Confirm your number - /);
  await expect(screens.code(page)).toBeFocused();
  await expect.poll(() => lastSwitch(page)).toMatchObject({ params: { intercept: true } });
  await back(page);
  await expect(screens.phone(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Log in - /);
  await expect.poll(() => focused(page)).not.toBe(null);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
});

test('each step of the answers and of a deletion starts at its top, with its title and its heading focused', async ({
  page,
  sandbox,
}) => {
  const arrived = async (title: string) => {
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.localName, window.scrollY]))
      .toEqual(['h1', 0]);
  };
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.setViewportSize({ width: 320, height: 640 });
  await openIn(page, sandbox, 'product-withdrawn', '/bank_account_info?view=answers');
  await toTheEnd();
  const entries = await page.evaluate(() => window.history.length);
  await page.getByRole('button', { name: 'Everything is right' }).tap();
  await arrived('Before you apply');
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
  await back(page);
  await expect(page).toHaveTitle(/^Check your answers - /);
  // the earlier scroll position is restored
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  await page.goto(sandbox.url('/user_account_delete'));
  await expect(page.getByText('Before you delete your account')).toBeVisible();
  await toTheEnd();
  await page.getByRole('button', { name: 'I understand, continue' }).tap();
  await arrived('Your reasons');
});

test('two taps open a step once', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'product-withdrawn', '/bank_account_info?view=answers');
  const entries = await page.evaluate(() => window.history.length);
  await page.getByRole('button', { name: 'Everything is right' }).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(page).toHaveTitle(/^Before you apply - /);
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
});

test('home is in the history once after applying, and back from there leaves the app', async ({ page, sandbox }) => {
  await begin(sandbox, 'product-withdrawn');
  await sandbox.admin(`/borrowers/${PHONE}/outcomes`, { product: 'offered' }, 'PUT');
  await page.goto('about:blank');
  await open(page, sandbox, '/');
  await screens.applyNow(page).tap();
  await page.getByRole('button', { name: 'Everything is right' }).tap();
  await agreeAndApply(page);
  await expect(page).toHaveURL(/\/order_review\?/);
  await back(page);
  await expect(page).toHaveTitle(/^Home - /);
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ idx: 0 });
  await screens.tab(page, 'Record').tap();
  await expect(page).toHaveTitle(/^Record - /);
  await screens.tab(page, 'Home').tap();
  await expect(page).toHaveTitle(/^Home - /);
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ idx: 0 });
});

test('back from a payment that the provider returned to leads home, never to the provider', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'repaying', '/repay/repay_detail?orderNo={orderNo}');
  await page.getByRole('button', { name: /^Repay ₦/ }).tap();
  await page.getByRole('radio', { name: /^Card/ }).tap();
  await page.getByRole('button', { name: /^Pay ₦/ }).tap();
  await page.waitForURL(/checkout/);
  await page.getByRole('button').first().tap();
  await expect(page.getByText(/ received$/).first()).toBeVisible();
  for (const step of ['one', 'two', 'three']) {
    await back(page);
    await expect(page, `step ${step} back`).toHaveTitle(/^Home - /);
    expect(page.url()).not.toContain('checkout');
  }
  expect((await sandbox.requests('createPayOrder')).length).toBe(1);
});

test('back leaves a photo in one step while it is uploaded, and the upload is not saved later', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'half-filled', '/face_recognition_info');
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/app/mediaUpload', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await takePhoto(page);
  await page.getByRole('button', { name: 'Use this photo' }).tap();
  // the steps, and the upload
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await back(page);
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  const arrived = page.waitForResponse('**/app/mediaUpload');
  answer();
  await arrived;
  await takePhoto(page);
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeVisible();
  expect(await sandbox.requests('saveFaceImageInfo')).toEqual([]);
});
