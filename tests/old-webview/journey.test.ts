import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadStep } from '@kit/contracts/methods/application';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../support/examples';
import { jpeg } from '../support/files';
import type { Sandbox } from '../support/sandbox';
import { runScenario } from '../support/scenario';
import { temporaryFolder } from '../support/temporary-folder';
import type { OldPage } from './old-page';
import { loggedIn, PHONE, withOldPage } from './with-old-page';

const HOUR = 3_600_000;
const ENGINE = /^HeadlessChrome\/88\./;

const personal = examples.saveIdentifierInfo.request;
const work = examples.saveWorkInfo.request;
const bank = examples.saveBankInfo.request;

const old = withOldPage();
let files: string;
let page: OldPage;
let sandbox: Sandbox;

beforeAll(() => {
  files = temporaryFolder();
  writeFileSync(join(files, 'face.jpg'), jpeg());
});
beforeEach(() => {
  ({ page, sandbox } = old);
});

const pass = (ms: number) => sandbox.admin('/clock/advance', { ms });

const open = (path: string) => page.goto(loggedIn(sandbox, path));

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
  expect(await old.browser.version()).toMatch(ENGINE);
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

/** Each dialog with the scenario, the screen and the tap that open it. */
const dialogs: readonly (readonly [
  title: string,
  scenario: string,
  path: string,
  taps: readonly (string | RegExp)[],
])[] = [
  ['Your credit limit was updated', 'finished', '/', []],
  ['Log out of this phone?', 'new-borrower', '/user_settings', ['Log Out']],
  ['My data and consent', 'repaying', '/user_center', ['My data and consent']],
];

test.each(dialogs)(
  'the dialog "%s" keeps focus, and closes by its button, by Escape and by the system back',
  async (title, scenario, path, taps) => {
    await runScenario(sandbox, scenario, PHONE);
    await open(path);
    const opening = async () => {
      for (const name of taps) await page.tap(name);
      await page.seesDialog(title);
    };
    await opening();
    await page.expectFocusKeptInDialog();
    await page.tap('Close');
    await page.seesNoDialog();
    if (taps.length === 0) return;
    await opening();
    await page.tab.keyboard.press('Escape');
    await page.seesNoDialog();
    await opening();
    await page.tab.goBack();
    await page.seesNoDialog();
  },
);
