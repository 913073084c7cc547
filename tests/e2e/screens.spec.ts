import { agreementType } from '@kit/contracts/methods/configuration';
import type { Locator } from '@playwright/test';
import { agreeAndApply, begin, open, openIn, screens as shown } from '../support/borrower';
import { button, payButton, takePhoto, typeAmount } from './acts';
import { expectBar, expectFits, expectNothingCovered, expectNothingHidden, expectReadable, NARROWEST } from './layout';
import { HOUR, letTimePass, MINUTE } from './passing-time';
import { NOBODY, screens } from './screen-scenarios';
import { expect, frameNoise, test } from './test';

test.use({
  colorScheme: 'light',
  // the browser reports each request of a test that is offline
  allowedNoise: [new RegExp(`${frameNoise.source}|net::ERR_INTERNET_DISCONNECTED`)],
});

/** Checks that the open screen makes few calls until the next morning. */
const expectQuietNight = async (time: ReturnType<typeof letTimePass>): Promise<void> => {
  expect(await time.pass(MINUTE, 10_000), 'calls of opening the screen, and of its first minute').toBeLessThan(25);
  await time.show(false);
  expect(await time.pass(8 * HOUR, HOUR), 'calls of a night in the background').toBeLessThanOrEqual(4);
  await time.show(true);
  expect(await time.pass(MINUTE / 2, 5_000), 'calls of half a minute after the night').toBeLessThan(15);
  expect(await time.pass(8 * HOUR, HOUR), 'calls of a night in view, looked at every hour').toBeLessThan(30);
};

for (const [ids, path, title, scenario, content, bar = 'action'] of screens) {
  test(`[${ids}] ${path.split('?')[0]} shows its content and its bar, is accessible in both themes, hides nothing on any phone, and makes few calls until the next morning`, async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    const time = letTimePass(page, sandbox);
    if (scenario === NOBODY) await page.goto(sandbox.url(path));
    else await openIn(page, sandbox, scenario, path);
    // texts out of view count too
    for (const text of content) await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expectReadable(page);
    await expectBar(page, bar);
    await expectNothingHidden(page);

    await expectQuietNight(time);
    await expect(page.getByText('Unable to load content').filter({ visible: true })).toHaveCount(
      path === '/error' ? 1 : 0,
    );
  });
}

test('[1.2] [2.62] outside a native app, the page says so and asks for nothing', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/?shell.bridge=missing'));
  await expect(page.getByText('Please run in App')).toBeVisible();
  await expect(page).toHaveTitle('Please run in App - Zuma');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectReadable(page);
});

test('[2.2] [2.32] [3.16] /agreementUrl shows the HTML of each agreement in a frame without permissions', async ({
  page,
  sandbox,
}) => {
  for (const { value, label } of agreementType.entries) {
    await page.goto(sandbox.url(`/agreementUrl?type=${value}`));
    await expect(page).toHaveTitle(new RegExp(`^${label} - `));
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
    await expect(page.locator('iframe')).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(page.frameLocator('iframe').getByRole('heading', { name: label })).toBeVisible();
  }
  await expectBar(page, 'nothing');
  await expectFits(page);
});

test('[2.9] [2.13] [2.41] the consent and the offer for a borrower who has repaid a loan are readable, and the submission between them has no bar', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await openIn(page, sandbox, 'finished', '/bank_account_info?view=consent');
  await expect(button(page, 'Agree and apply')).toBeVisible();
  await expectReadable(page);
  await agreeAndApply(page);
  await expect(page).toHaveTitle(/^Information submission - /);
  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  await expectBar(page, 'nothing');
  await expectFits(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 2 * HOUR });
  await expect(page).toHaveURL(/\/order_confirm_white/);
  await expect(page.getByText('Welcome back.')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectReadable(page);
  await expectBar(page, 'action');
  await expectNothingHidden(page);
  await expectQuietNight(letTimePass(page, sandbox));
});

test('a loan and its price are in view above the agreement on the smallest phone', async ({ page, sandbox }) => {
  await page.setViewportSize(NARROWEST);
  await openIn(page, sandbox, 'approved', '/borrow/confirm_borrow?orderNo={orderNo}');
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
  const agreement = await topOf(page.getByRole('checkbox', { name: /^I have read the loan agreement/ }));
  for (const text of ['You receive', '₦46,400', '₦50,000 loan − ₦3,600 fee']) {
    const shown = page.getByRole('main').getByText(text, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    expect(await topOf(shown), text).toBeLessThan(agreement);
  }
});

test('[9.6] a step with errors is readable, and a field scrolls to between the bars', async ({ page, sandbox }) => {
  await open(page, sandbox, '/profile_info?from=answers');
  await button(page, 'Save').tap();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectReadable(page);
  const edges = await page.getByLabel('Email').evaluate((field) => {
    const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(0, -1);
    const statusBar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--status-bar'));
    field.scrollIntoView({ block: 'start' });
    const above = [1, statusBar, at('h1').top, at('header').bottom, field.getBoundingClientRect().top];
    field.scrollIntoView({ block: 'end' });
    return [...above, field.getBoundingClientRect().bottom, at('.action-bar').top];
  });
  expect(edges).toEqual(edges.toSorted((one, other) => one - other));
  // the native select is above its drawn text
  await page.getByLabel('Marital status').tap({ trial: true, timeout: 60_000 });

  await page
    .locator('.field-chosen')
    .first()
    .evaluate((choice) => choice.append('Agriculture, fishing and everything sold on a market by the roadside'));
  await expectFits(page);
});

test('a rejected photo and the choice of a bank are readable', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'face-dark', '/face_recognition_info');
  await takePhoto(page);
  await button(page, 'Use this photo').tap();
  await expect(page.getByRole('alert')).toContainText('The photo is too dark.');
  await expectReadable(page);
  await open(page, sandbox, '/bank_account_info');
  await page.getByRole('button', { name: /^Bank:/ }).tap();
  await page.getByLabel('Find your bank').fill('guaranty');
  await expectReadable(page);
});

test('a feedback with errors, one to rate, and the chat with a person are readable', async ({ page, sandbox }) => {
  const { ticketOdrId } = await begin(sandbox, 'ticket-needs-reply');
  await open(page, sandbox, '/customer_add');
  await page
    .getByLabel('Add a receipt')
    .setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('a song') });
  await button(page, 'Send feedback').tap();
  await expect(page.locator('#feedback-description-error')).toBeVisible();
  await expectReadable(page);
  await sandbox.admin(`/tickets/${ticketOdrId}/status`, { status: 4 });
  await open(page, sandbox, `/customer_detail?ticketOdrId=${ticketOdrId}`);
  await expect(page.getByText('Was this resolved?')).toBeVisible();
  await expectReadable(page);
  await open(page, sandbox, '/customer_faq');
  await page.getByRole('button', { name: 'Talk to a person' }).tap();
  await expect(button(page, 'Copy the number')).toBeVisible();
  await button(page, 'Send').tap();
  await expect(page.getByText('Write a message first')).toBeVisible();
  await expectReadable(page);
});

test('a payment by transfer and its sheets are readable, and a toast is above the action', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  await typeAmount(page, 999);
  await payButton(page).tap();
  await expect(page.locator('#pay-amount-error')).toHaveText('The amount must be at least ₦1,000');
  await expectReadable(page);
  await typeAmount(page, 4_000);
  await payButton(page).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page);
  await button(page, 'Get the account number').tap();
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  await page.getByRole('button', { name: /^Copy/ }).first().tap();
  await expect(page.locator('#root').getByRole('status').getByText('Copied')).toBeVisible();
  await expectNothingCovered(page, 'with a toast');
  await button(page, 'How do I pay by transfer?').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page);
});

test('a loan that is finished, its closure letter and the question for a rating are readable', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'finished', '/');
  await page.getByRole('dialog', { name: 'Your credit limit was updated' }).getByRole('button', { name: 'OK' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await shown.tab(page, 'Record').tap();
  await expect(page.getByText('Running')).toBeVisible();
  await shown.tab(page, 'Home').tap();
  await expect(page.getByRole('dialog', { name: 'Are you satisfied with us?' })).toBeVisible();
  await expectReadable(page);
  for (const [query, text] of [
    ['', 'Closure letter'],
    ['&type=letter', 'Copy the letter'],
  ] as const) {
    await open(page, sandbox, `/repay/repay_detail?orderNo=${orderNo}${query}`);
    await expect(page.getByRole('button', { name: text }).first()).toBeVisible();
    await expectReadable(page);
  }
});
