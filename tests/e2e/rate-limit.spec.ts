import type { Page } from '@playwright/test';
import { begin, open, openIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import { button, fillBank } from './information-borrower';
import { typeAmount } from './repayment-borrower';

test.use({ allowedNoise: [/Failed to load resource/] });

const MESSAGE = 'Too many attempts, please wait a little and try again';

/** Opens a screen of a borrower whose steps are all done. */
const openDone = async (page: Page, sandbox: Sandbox, path: string) => {
  await begin(sandbox, 'product-withdrawn');
  await open(page, sandbox, path);
};
const askForCode = async (page: Page) => {
  await screens.phone(page).fill(PHONE);
  await button(page, 'Send code').tap();
};

/** Each form: the method that it calls, and the taps of a borrower up to that call. */
const forms: readonly (readonly [string, string, (page: Page, sandbox: Sandbox) => Promise<void>])[] = [
  [
    'phone number',
    'sendAuthCode',
    async (page, sandbox) => {
      await page.goto(sandbox.url());
      await askForCode(page);
    },
  ],
  [
    'code',
    'authenticate',
    async (page, sandbox) => {
      await page.goto(sandbox.url());
      await askForCode(page);
      await screens.code(page).fill('123456');
    },
  ],
  [
    'personal information',
    'saveIdentifierInfo',
    async (page, sandbox) => {
      await openDone(page, sandbox, '/profile_info?from=answers');
      await button(page, 'Save').tap();
    },
  ],
  [
    'work information',
    'saveWorkInfo',
    async (page, sandbox) => {
      await openDone(page, sandbox, '/more_info?from=answers');
      await button(page, 'Save').tap();
    },
  ],
  [
    'bank account',
    'saveBankInfo',
    async (page, sandbox) => {
      await openDone(page, sandbox, '/bank_account_info?from=answers');
      await fillBank(page);
      await button(page, 'Save').tap();
    },
  ],
  [
    'feedback',
    'saveTicket',
    async (page, sandbox) => {
      await openIn(page, sandbox, 'overdue-3', '/customer_add');
      await page.getByRole('radio', { name: 'Want to repay' }).check();
      await page.getByLabel('What happened').fill('I want to repay my loan and the payment does not go through at all');
      await button(page, 'Send feedback').tap();
    },
  ],
  [
    'cashier',
    'createPayOrder',
    async (page, sandbox) => {
      await openIn(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
      await typeAmount(page, 5_000);
      await page.getByRole('radio', { name: 'Card' }).check();
      await page.getByRole('button', { name: /^Pay ₦/ }).tap();
    },
  ],
  [
    'deletion',
    'sendAuthCode',
    async (page, sandbox) => {
      await openIn(page, sandbox, 'finished', '/user_account_delete?step=form');
      await page.getByRole('checkbox', { name: 'Short terms' }).check();
      await button(page, 'Continue').tap();
    },
  ],
];

for (const [form, method, send] of forms) {
  for (const effect of [{ code: 100429 }, { http: 429 }]) {
    test(`${Object.keys(effect)[0]} 429 of ${method} is blamed on no field of the form: ${form}`, async ({
      page,
      sandbox,
    }) => {
      await sandbox.admin('/faults', { match: { method }, effect });
      await send(page, sandbox);
      await expect(page.getByText(MESSAGE).first()).toBeVisible();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    });
  }
}
