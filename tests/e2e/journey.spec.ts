import { uploadStep } from '@kit/contracts/methods/application';
import { formatNaira } from '@kit/contracts/money';
import type { Page } from '@playwright/test';
import { agreeAndApply, askForCode, bridgeCalls, enterCode, PHONE, screens } from '../support/borrower';
import { answers, fillAllSteps, getAccount, loanOf, transferArrives } from './acts';
import { HOUR } from './passing-time';
import { expect, test } from './test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const { personal, work, bank } = answers;
const [contact] = work.emergencyContacts;

/** The private data of a borrower, which must not leak. */
const secrets = [
  ...[PHONE, personal.firstName, personal.lastName, personal.email, personal.address, personal.birthDate],
  ...[contact?.phone ?? '', contact?.name ?? '', bank.accountNo, bank.bvn],
];

/** The secrets that a text contains, in plain or URL-encoded form. */
const foundIn = (text: string): string[] => {
  const plain = decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25')).replaceAll('+', ' ');
  return secrets.filter((secret) => text.includes(secret) || plain.includes(secret));
};

/** Everything that the browser stores for the page, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

const SIMULATED_SHELL = /\/__(?:shell|admin)\//;

/** Records all traffic of a page, and its console. */
const watch = (page: Page) => {
  const addresses: string[] = [];
  /** the bodies and referrers, except sealed bodies, and the lines of the console */
  const readable: string[] = [];
  const sealed: string[] = [];
  page.on('request', (request) => {
    if (SIMULATED_SHELL.test(request.url())) return;
    addresses.push(request.url());
    readable.push(request.headers().referer ?? '');
    const body = request.postData();
    if (body === null) return;
    const isSealed = new URL(request.url()).pathname.includes('/app/') && /^[0-9a-f]+$/.test(body);
    (isSealed ? sealed : readable).push(body);
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('console', (message) => readable.push(message.text()));
  return { addresses, readable, sealed };
};

test('[1.9] [2.5] [2.6] [2.7] [2.39] [2.59] [3.1] [3.2] [3.3] [4.11] [9.1] a borrower goes from a new number through an extension to a finished loan, deletes the account and registers again; private data leaves the page sealed only', async ({
  page,
  sandbox,
}) => {
  const traffic = watch(page);
  const pass = (ms: number) => sandbox.admin('/clock/advance', { ms });
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();

  await fillAllSteps(page, sandbox);
  await tap('Continue');
  await expect(page.getByText('••••••6789')).toBeVisible();
  await expect(page.getByText(bank.accountNo)).toHaveCount(0);
  await tap('Everything is right');
  const sent = page.getByRole('list', { name: 'What is sent' });
  for (const { label } of uploadStep.entries) await expect(sent).toContainText(new RegExp(label, 'i'));
  expect(await sandbox.requests('applyLoan')).toEqual([]);
  await agreeAndApply(page);

  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  const events = await bridgeCalls(page, 'trackEvent');
  expect(events.length).toBeGreaterThan(5);
  expect(foundIn(JSON.stringify(events))).toEqual([]);
  // the drafts were deleted with their steps
  expect(foundIn(await stored(page))).toEqual([]);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  expect(await sandbox.admin(`/borrowers/${PHONE}`)).toMatchObject({
    personal,
    work,
    bank,
    completedSteps: ['personal', 'work', 'face', 'bank'],
    orders: [{ order: { status: 'assessing' } }],
  });
  expect(await sandbox.requests('uploadPermissionData')).toHaveLength(uploadStep.values.length);
  await pass(2 * HOUR);
  // the screen polls and continues automatically
  await expect(page.getByText('You receive', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').tap();
  await tap(/^Get ₦/);
  await expect(page.getByText('Your money is on its way')).toBeVisible();
  await pass(HOUR);
  await page.reload();

  await expect(page.getByText('Left to pay')).toBeVisible();
  const lent = (await loanOf(sandbox)).repayment;
  await page.getByText('I want to extend the term').tap();
  await tap('Extend by 7 days');
  await tap(`Extend for ${formatNaira(lent.rolloverAmount)}`);
  await page.getByRole('checkbox').tap();
  await tap('Confirm');
  await transferArrives(sandbox, await getAccount(page), lent.rolloverAmount);
  await expect(page.getByText('The term is extended.')).toBeVisible();
  await tap('See your loan');

  const { remaining, dueAt } = (await loanOf(sandbox)).repayment;
  expect([remaining, dueAt]).toEqual([lent.principal + lent.interest, lent.newDueAt]);
  await tap(`Repay ${formatNaira(remaining)}`);
  await transferArrives(sandbox, await getAccount(page), remaining);
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();

  await page.goto(sandbox.url('/user_center'));
  await tap('Settings');
  await tap('Account Deletion');
  await tap('I understand, continue');
  await page.getByRole('checkbox', { name: 'Short terms' }).tap();
  await tap('Continue');
  await expect(screens.code(page)).toBeVisible();
  await enterCode(page, sandbox);
  await tap('Delete my account');
  await tap('Yes, delete it');
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await tap('Done');

  await askForCode(page, PHONE);
  await enterCode(page, sandbox);
  await expect(screens.applyNow(page)).toBeVisible();
  await expect(page.getByText('Step 1 of 4: personal information')).toBeVisible();

  const { origin } = new URL(sandbox.url());
  expect(traffic.addresses.filter((address) => new URL(address).origin !== origin)).toEqual([]);
  expect([...traffic.addresses, ...traffic.readable].flatMap(foundIn)).toEqual([]);
  expect(traffic.sealed.length).toBeGreaterThan(8);
});
