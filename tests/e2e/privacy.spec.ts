import type { Page } from '@playwright/test';
import { agreeAndApply, bridgeCalls, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { answers, fillAllSteps } from './acts';

const { personal, work, bank } = answers;

/** The private data of a borrower, which must not leak. */
const secrets = {
  phone: PHONE,
  firstName: personal.firstName,
  lastName: personal.lastName,
  email: personal.email,
  address: personal.address,
  birthDate: personal.birthDate,
  contactPhone: work.emergencyContacts[0]?.phone ?? '',
  contactName: work.emergencyContacts[0]?.name ?? '',
  accountNo: bank.accountNo,
  bvn: bank.bvn,
};
type SecretName = keyof typeof secrets;
const names = Object.keys(secrets) as SecretName[];

/** The secrets that a text contains, in plain or URL-encoded form. */
const foundIn = (text: string, wanted: readonly SecretName[] = names): SecretName[] => {
  const plain = decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25')).replaceAll('+', ' ');
  return wanted.filter((name) => text.includes(secrets[name]) || plain.includes(secrets[name]));
};

/** Everything that the browser stores for the page, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

interface Traffic {
  /** every requested or displayed address */
  readonly addresses: string[];
  /** every request body and referrer, except sealed bodies */
  readonly sent: string[];
  readonly sealed: string[];
  readonly console: string[];
}

const SIMULATED_SHELL = /\/__(?:shell|admin)\//;

const watch = (page: Page): Traffic => {
  const traffic: Traffic = { addresses: [], sent: [], sealed: [], console: [] };
  page.on('request', (request) => {
    if (SIMULATED_SHELL.test(request.url())) return;
    traffic.addresses.push(request.url());
    traffic.sent.push(request.headers().referer ?? '');
    const body = request.postData();
    if (body === null) return;
    const isSealed = new URL(request.url()).pathname.includes('/app/') && /^[0-9a-f]+$/.test(body);
    (isSealed ? traffic.sealed : traffic.sent).push(body);
  });
  page.on('framenavigated', (frame) => traffic.addresses.push(frame.url()));
  page.on('console', (message) => traffic.console.push(message.text()));
  return traffic;
};

test("a borrower's data is sent only sealed and only to our origin, and never appears in an address, log, event or permanent storage", async ({
  page,
  sandbox,
}) => {
  const traffic = watch(page);
  const tap = (name: string) => page.getByRole('button', { name }).first().tap();

  await fillAllSteps(page, sandbox);
  // typed texts are stored in case of an interruption, except secrets
  await expect.poll(() => stored(page)).toContain(bank.bankName);
  expect(foundIn(await stored(page), ['bvn', 'accountNo'])).toEqual([]);
  await tap('Continue');
  await expect(page.getByText('••••••6789')).toBeVisible();
  await tap('Everything is right');
  await agreeAndApply(page);
  await expect(page.getByText('Calculating loan amount')).toBeVisible();

  const origin = new URL(sandbox.url()).origin;
  expect(traffic.addresses.filter((address) => new URL(address).origin !== origin)).toEqual([]);
  expect(traffic.addresses.flatMap((address) => foundIn(address))).toEqual([]);
  expect(traffic.sent.flatMap((text) => foundIn(text))).toEqual([]);
  expect(traffic.console.flatMap((text) => foundIn(text))).toEqual([]);
  expect(foundIn(JSON.stringify(await bridgeCalls(page, 'trackEvent')))).toEqual([]);
  expect((await bridgeCalls(page, 'trackEvent')).length).toBeGreaterThan(5);
  expect(traffic.sealed.length).toBeGreaterThan(8);
  // the drafts were deleted with their steps
  expect(foundIn(await stored(page))).toEqual([]);
});
