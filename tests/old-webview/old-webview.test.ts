import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadStep } from '@kit/contracts/methods/application';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOldChromium } from '../../scripts/programs';
import { screens } from '../e2e/screen-scenarios';
import { examples } from '../support/examples';
import { jpeg } from '../support/files';
import { createSandbox, type Sandbox } from '../support/sandbox';
import { runScenario } from '../support/scenario';
import { type RunningServer, startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { launchOldChromium, type OldBrowser } from './old-chromium';
import { OldPage } from './old-page';

const PHONE = '08031234567';
const HOUR = 3_600_000;
const ENGINE = /^HeadlessChrome\/88\./;
/** A tap on it stays in the app. */
const IN_APP = 'main button, main summary, main label, main a[href^="/"]';

const personal = examples.saveIdentifierInfo.request;
const work = examples.saveWorkInfo.request;
const bank = examples.saveBankInfo.request;

let server: RunningServer;
let browser: OldBrowser;
let files: string;
/** The page and the sandbox of the current test. */
let page: OldPage;
let sandbox: Sandbox;

beforeAll(async () => {
  const executablePath = findOldChromium();
  if (executablePath === undefined)
    throw new Error('Chromium 88 is not installed. Run npm run programs to install it.');
  server = await startServer({}, true);
  browser = await launchOldChromium(executablePath);
  files = temporaryFolder();
  writeFileSync(join(files, 'face.jpg'), jpeg());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  sandbox = createSandbox(server.address);
  page = await OldPage.open(browser);
});
afterEach(async () => {
  await page.close();
  page.expectQuiet();
});

const pass = (ms: number) => sandbox.admin('/clock/advance', { ms });

/** Opens a screen inside the simulated native app, which logs the borrower in. */
const open = (path: string) =>
  page.goto(sandbox.url(`${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`));

const enterCode = async () => {
  await page.find('6-digit code');
  await page.type('6-digit code', await sandbox.latestCode(PHONE));
};

const logIn = async () => {
  await page.type('Phone number', PHONE);
  await page.tap('Send code');
  await enterCode();
};

const loanOf = async () => {
  const { orders } = await sandbox.admin<{ orders: (OrderDetail & { repayment: RepaymentState })[] }>(
    `/borrowers/${PHONE}`,
  );
  const [loan] = orders;
  if (!loan) throw new Error('The borrower has no loan');
  return loan.repayment;
};

const shownAccount = async () => {
  await page.sees(/\b\d{4} \d{3} \d{3}\b/);
  return (await page.text()).match(/\b\d{4} \d{3} \d{3}\b/)?.[0].replaceAll(' ', '') ?? '';
};

/** Requests an account number for a transfer, and simulates the bank's transfer. */
const payByTransfer = async (amount: number) => {
  await page.tap(/./, 'button[type="submit"]');
  await page.tap('Get the account number');
  await sandbox.admin('/payments', { accountNo: await shownAccount(), amount });
};

const fillPersonal = async () => {
  await page.type('First name', personal.firstName);
  await page.type('Middle name', personal.middleName);
  await page.type('Last name', personal.lastName);
  await page.tap('Continue');
  await page.tick(personal.gender);
  const [year = '', month = '', day = ''] = personal.birthDate.split('-');
  await page.type('Day', day);
  await page.type('Month', month);
  await page.type('Year', year);
  await page.choose('Education', personal.education);
  await page.choose('Marital status', personal.maritalStatus);
  await page.tap('Continue');
  await page.type('Email', personal.email);
  await page.type('WhatsApp number', '+234 803 123 4567');
  await page.tap('Continue');
  await page.choose('Where you live is', personal.residentType);
  await page.choose('State', personal.state);
  await page.choose('Area (LGA)', personal.district);
  await page.type('Street address', personal.address);
};

const fillWork = async () => {
  await page.choose('Kind of work', work.jobType);
  await page.choose('Industry', work.jobIndustry);
  await page.choose('Experience', work.jobExperence);
  await page.type('Monthly income', '180000');
  await page.choose('How often you are paid', work.payFrequency);
  await page.choose('Pay day (day of the month)', work.payDay1);
  for (const [index, contact] of work.emergencyContacts.entries()) {
    await page.type('Full name', contact.name, index);
    await page.type('Phone number', contact.phone, index);
    await page.choose('Relationship', contact.relationship, index);
  }
};

const fillBank = async () => {
  await page.tap(/^Bank:/);
  await page.expectFocusKeptInDialog();
  await page.type('Find your bank', 'guaranty');
  await page.tap(bank.bankName);
  await page.type('Account number', '0123456789');
  await page.type('BVN', bank.bvn);
};

test('the engine is the oldest one that the app supports', async () => {
  expect(await browser.version()).toMatch(ENGINE);
});

test('a borrower goes from a new number through an extension to a finished loan, deletes the account and registers again', async () => {
  await page.goto(sandbox.url());
  await logIn();
  await page.tap('Apply now');
  await fillPersonal();
  await page.tap('Continue');
  await fillWork();
  await page.tap('Continue');
  await page.upload(join(files, 'face.jpg'));
  await page.tap('Use this photo');
  await fillBank();
  await page.tap('Continue');
  await page.sees('••••••6789');
  await page.tap('Everything is right');
  await page.tick(/^I agree that these/);
  await page.tap('Agree and apply');
  await page.sees('We are reviewing your application');
  expect(await sandbox.requests('uploadPermissionData')).toHaveLength(uploadStep.values.length);

  await pass(2 * HOUR);
  await page.sees('You receive');
  await page.tick(/^I have read the loan agreement/);
  await page.tap(/^Get ₦/);
  await page.sees('Your money is on its way');
  await pass(HOUR);
  await page.tab.reload();

  await page.sees('Left to pay');
  const lent = await loanOf();
  await page.tick(/^I want to extend the term/);
  await page.tap('Extend by 7 days');
  await page.tap(`Extend for ${formatNaira(lent.rolloverAmount)}`);
  await page.expectFocusKeptInDialog();
  await page.tick(/^I pay /);
  await page.tap('Confirm');
  await payByTransfer(lent.rolloverAmount);
  await page.sees('The term is extended.');
  await page.tap('See your loan');

  const { remaining } = await loanOf();
  expect(remaining).toBe(lent.principal + lent.interest);
  await page.tap(`Repay ${formatNaira(remaining)}`);
  await payByTransfer(remaining);
  await page.sees('Nothing is owed. Thank you.');

  await page.goto(sandbox.url('/user_center'));
  await page.tap('Settings');
  await page.tap('Account Deletion');
  await page.tap('I understand, continue');
  await page.tick('Short terms');
  await page.tap('Continue');
  await enterCode();
  await page.tap('Delete my account');
  await page.seesDialog('Delete your account for good?');
  await page.expectFocusKeptInDialog();
  await page.tap('Yes, delete it');
  await page.sees('Your account is deleted');
  await page.tap('Done');

  await logIn();
  await page.sees('Step 1 of 4: personal information');
});

test('a dialog keeps focus, and closes by its button, by Escape and by the system back', async () => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await open('/user_settings');
  const { keyboard } = page.tab;
  for (const close of [() => page.tap('Close'), () => keyboard.press('Escape'), () => page.tab.goBack()]) {
    await page.tap('Log Out');
    await page.seesDialog('Log out of this phone?');
    await page.expectFocusKeptInDialog();
    await close();
    await page.seesNoDialog();
  }
});

test.each(screens.map(([, path, title, scenario, content]) => ({ path, title, scenario, content })))(
  '$path shows its content in its scenario, and takes a tap',
  async ({ path, title, scenario, content }) => {
    const facts: Readonly<Record<string, string>> = { ...(await runScenario(sandbox, scenario, PHONE)) };
    await open(path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''));
    await page.hasTitle(new RegExp(`^${title} - `));
    for (const text of content) await page.has(text);
    await page.waitsForNothing();
    await page.tap(/./, IN_APP);
    await page.waitsForNothing();
    await page.find(/./, 'h1, dialog[open] h2');
  },
);

test('the shell check gives its verdicts', async () => {
  await open('/__shell-check?simulated&shell.statusHeight=24');
  await page.tap('Send the 9 that borrowers do not see');
  await page.sees(/topStatusHeight is 24, which makes 12 CSS pixels/);
  await page.sees('9 of 16 sent, 2 with problems');
});
