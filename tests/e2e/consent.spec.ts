import type { Page } from '@playwright/test';
import { agreeAndApply, begin, bridgeCalls, open, openIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';

const DAY = 86_400_000;

const tap = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().tap();
const asksForConsent = (page: Page) => expect(page).toHaveTitle(/^Before you apply - /);
const tick = (page: Page) => page.getByRole('checkbox', { name: /^I have read the loan agreement/ });

/** A day passes on the server, and on the phone's timers. */
const nextDay = async (page: Page, sandbox: Sandbox) => {
  await sandbox.admin('/clock/advance', { ms: DAY });
  await page.clock.fastForward(DAY);
  // the server refuses a phone whose clock differs from its own
  await page.clock.setSystemTime(Date.now());
};

/** Whatever was applied for or uploaded so far. */
const acts = async (sandbox: Sandbox) => [
  ...(await sandbox.requests('applyLoan')),
  ...(await sandbox.requests('uploadPermissionData')),
];

/** A borrower with all steps, who can apply. */
const ready = async (sandbox: Sandbox) => {
  await begin(sandbox, 'product-withdrawn');
  await sandbox.admin(`/borrowers/${PHONE}/outcomes`, { product: 'offered' }, 'PUT');
};

test('[4.12] the address of the submission applies for nothing and uploads nothing: it asks for consent', async ({
  page,
  sandbox,
}) => {
  await ready(sandbox);
  const before = await acts(sandbox);
  await open(page, sandbox, '/countdown_info');
  await asksForConsent(page);
  await page.reload();
  await asksForConsent(page);
  expect(await acts(sandbox)).toEqual(before);
  expect(await bridgeCalls(page, 'timeSdk')).toEqual([]);
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
});

test('[4.12] an application that was interrupted goes on after a new consent only', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'uploads-missing', '/');
  const before = await acts(sandbox);
  await tap(page, 'Continue');
  await asksForConsent(page);
  expect(await acts(sandbox)).toEqual(before);
  // an upload that is not answered while the borrower reloads
  await sandbox.admin('/faults', {
    match: { method: 'uploadPermissionData' },
    effect: { delay: 60_000 },
  });
  await agreeAndApply(page);
  await expect(page.getByText('Sending your application')).toBeVisible();
  await page.reload();
  await asksForConsent(page);
  expect(await bridgeCalls(page, 'timeSdk')).toEqual([]);
});

test('neither back nor forward repeats an application', async ({ page, sandbox }) => {
  await ready(sandbox);
  await open(page, sandbox, '/');
  await screens.applyNow(page).tap();
  await tap(page, 'Everything is right');
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  const done = (await acts(sandbox)).length;
  for (const step of ['goBack', 'goForward', 'goBack', 'goForward', 'reload'] as const) {
    await page[step]();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  }
  await open(page, sandbox, '/countdown_info');
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  expect((await acts(sandbox)).length).toBe(done);
});

test('the loan, the fee and the payout are in view above the agreement on the smallest phone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openIn(page, sandbox, 'approved', '/');
  await tap(page, 'Get money');
  const agreement = (await tick(page).boundingBox())?.y ?? 0;
  expect(agreement).toBeGreaterThan(0);
  for (const text of ['You receive', '₦46,400', '₦50,000 loan − ₦3,600 fee']) {
    const shown = page.getByRole('main').getByText(text, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const box = await shown.boundingBox();
    expect((box?.y ?? agreement) + (box?.height ?? 0), text).toBeLessThan(agreement);
  }
});

test('a tick for a loan falls with its term, and does not come back with it', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'approved', '/');
  await tap(page, 'Get money');
  await tick(page).tap();
  await expect(tick(page)).toBeChecked();
  await page.getByRole('button', { name: 'loan agreement' }).tap();
  await expect(page).toHaveTitle(/^Loan agreement - /i);
  await page.goBack();
  // reading the agreement changes nothing
  await expect(tick(page)).toBeChecked();
  await page.getByText('In 14 days').tap();
  await expect(tick(page)).not.toBeChecked();
  await page.getByText('In 7 days').tap();
  await expect(tick(page)).not.toBeChecked();
  await tap(page, /^Get ₦/);
  expect(await sandbox.requests('confirmBorrow')).toEqual([]);
});

test('a tick for a loan falls on a screen that was kept alive while its date changed', async ({ page, sandbox }) => {
  await page.clock.install();
  await openIn(page, sandbox, 'approved', '/');
  await tap(page, 'Get money');
  await tick(page).tap();
  const due = await page
    .getByText(/^on \d+-\w+-\d+$/)
    .first()
    .textContent();
  await page.goBack();
  await expect(page).toHaveTitle(/^Home - /);
  await nextDay(page, sandbox);
  await tap(page, 'Get money');
  await expect(page.getByText(due ?? '', { exact: true })).toHaveCount(0);
  await expect(tick(page)).not.toBeChecked();
  await tap(page, /^Get ₦/);
  expect(await sandbox.requests('confirmBorrow')).toEqual([]);
});

test('a tick for an extension falls when the loan changes on the day after', async ({ page, sandbox }) => {
  await page.clock.install();
  await openIn(page, sandbox, 'overdue-3', '/');
  await tap(page, 'Overdue: repay');
  await page.getByText('I want to extend the term').tap();
  await tap(page, 'Extend by 7 days');
  await tap(page, /^Extend for ₦/);
  const agreed = page.getByRole('dialog').getByRole('checkbox');
  await agreed.tap();
  const sentence = await page
    .getByRole('dialog')
    .getByText(/^I pay ₦/)
    .textContent();
  await nextDay(page, sandbox);
  // the event alone: a request that is under way must not break
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog').getByText(sentence ?? '', { exact: true })).toHaveCount(0);
  await expect(agreed).not.toBeChecked();
});
