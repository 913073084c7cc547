import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { expect, type Page } from '@playwright/test';
import { openIn, PHONE, screens } from '../support/borrower';
import { test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import { runScenario } from '../support/scenario';

/** Faults of each kind that the client reports: network, contract and code. A timeout takes 20 s: it has one test below. */
const effects = [
  { drop: 'reset' },
  { envelope: 'WRONG_KEY' },
  { code: codes.INTERNAL_ERROR.code },
  { drop: 'after' },
  { envelope: 'GARBAGE' },
  { http: 503 },
  { reply: { data: 'not what was promised' } },
] as const;

type Effect = (typeof effects)[number] | { readonly delay: number };

/** One component shows the errors of all screens, so the first screen meets each fault, and the others take turns. */
const effectsOf = (index: number): readonly Effect[] =>
  index === 0 ? effects : effects.slice(index % effects.length, (index % effects.length) + 1);

/** Each screen that loads data: the call that it depends on, and its content after that call. */
const loading = [
  ['/', 'new-borrower', 'homePage', 'You could borrow up to'],
  ['/profile_info', 'new-borrower', 'profileInfo', 'Only 4 steps'],
  ['/more_info', 'half-filled', 'profileInfo', 'Your work'],
  ['/face_recognition_info', 'half-filled', 'profileInfo', 'Dark'],
  ['/bank_account_info', 'half-filled', 'profileInfo', 'Where we send your loan'],
  ['/order_review?orderNo={orderNo}', 'in-review', 'orderDetail', 'We are reviewing your application'],
  ['/decline_order?orderNo={orderNo}', 'rejected-frozen', 'orderDetail', 'You can apply again from'],
  ['/loan_in_process?orderNo={orderNo}', 'disbursing', 'orderDetail', 'Your money is on its way'],
  ['/borrow/confirm_borrow?orderNo={orderNo}', 'approved', 'orderDetail', 'You receive'],
  ['/repay/repay_detail?orderNo={orderNo}', 'overdue-3', 'orderDetail', 'Left to pay'],
  ['/pay_cashier?orderNo={orderNo}&purpose=repay', 'overdue-3', 'orderDetail', 'How do you want to pay?'],
  ['/order_extension?orderNo={orderNo}', 'overdue-3', 'extensionQuote', 'Extension fee'],
  ['/db_order_list', 'repaying', 'orderList', 'Repay now'],
  ['/user_center', 'new-borrower', 'userIdentifierInfo', '080****567'],
  ['/user_faq', 'new-borrower', 'tictetQuestionList', 'How do I repay my loan?'],
  ['/user_agreement', 'new-borrower', 'operationConfiguration', 'Official Website'],
  ['/user_account_delete', 'finished', 'accountDeletionCheck', 'Before you delete your account'],
  ['/customer_list', 'unread-ticket', 'ticketList', '1 new'],
  ['/customer_detail?ticketOdrId={ticketOdrId}', 'ticket-needs-reply', 'ticketInfo', 'What you told us'],
  ['/customer_faq', 'repaying', 'notePage', 'Talk to a person'],
] as const;

const nameOf = (effect: Effect): string => JSON.stringify(effect);

const put = (sandbox: Sandbox, method: string, effect: Effect) =>
  sandbox.admin('/faults', { match: { method }, effect });
const clear = (sandbox: Sandbox) => sandbox.admin('/faults', undefined, 'DELETE');

/** The buttons that a screen may offer after a failed load. */
const retry = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Refresh|Try again|Retry)$/ })
    .first();

// the browser's own messages about a failed request
test.use({ allowedNoise: [/Failed to load resource|net::ERR_/] });

for (const [index, [path, scenario, method, content]] of loading.entries()) {
  test(`${path.split('?')[0]} shows a clear message and recovers from a failed ${method}`, async ({
    page,
    sandbox,
  }) => {
    await openIn(page, sandbox, scenario, path);
    await expect(page.getByText(content, { exact: true }).first()).toBeVisible();
    for (const effect of effectsOf(index)) {
      await test.step(nameOf(effect), async () => {
        await put(sandbox, method, effect);
        await page.reload();
        await expect(retry(page)).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await clear(sandbox);
        await retry(page).tap();
        await expect(page.getByText(content, { exact: true }).first()).toBeVisible();
      });
    }
  });
}

test('a silent server causes a timeout, and the call can be repeated', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await put(sandbox, 'homePage', { delay: 600_000 });
  await page.goto(sandbox.url(`/?shell.nativeUser=${PHONE}`));
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(retry(page)).toBeVisible();
  await clear(sandbox);
  await retry(page).tap();
  await expect(screens.applyNow(page)).toBeVisible();
});

test('a phone number that could not be sent stays in its field, and the next attempt succeeds', async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.url('/login'));
  await screens.phone(page).fill(PHONE);
  for (const effect of effects) {
    await test.step(nameOf(effect), async () => {
      await put(sandbox, 'sendAuthCode', effect);
      await page.getByRole('button', { name: 'Send code' }).tap();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(screens.phone(page)).toHaveValue('0803 123 4567');
      await clear(sandbox);
      await screens.phone(page).fill(PHONE);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  // the code was sent although its reply was damaged, so the next code must wait a minute
  await sandbox.admin('/clock/advance', { ms: assumptions.verificationCodeResendAfter });
  await page.getByRole('button', { name: 'Send code' }).tap();
  await expect(screens.code(page)).toBeVisible();
});

test('a loan whose confirmation failed keeps its tick, and the next attempt confirms it once', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'approved', '/borrow/confirm_borrow?orderNo={orderNo}');
  await page.getByRole('checkbox').tap();
  await put(sandbox, 'confirmBorrow', { http: 503 });
  await page.getByRole('button', { name: /^Get ₦/ }).tap();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await clear(sandbox);
  await page.getByRole('button', { name: /^Get ₦/ }).tap();
  await expect(page.getByText('Your money is on its way')).toBeVisible();
});

test('typed texts of a step survive every failure to save', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'half-filled', '/more_info');
  const income = page.getByLabel('Monthly income');
  await income.fill('250,000');
  for (const effect of effects) {
    await test.step(nameOf(effect), async () => {
      await put(sandbox, 'saveWorkInfo', effect);
      await page.getByRole('button', { name: 'Continue' }).tap();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(income).toHaveValue('250,000');
      await clear(sandbox);
      await page.reload();
      await expect(income).toHaveValue('250,000');
    });
  }
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByText('Dark', { exact: true })).toBeVisible();
});

test('[7.46] Me shows a toast for a failed reply, because the rest of the page still works', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'repaying', '/');
  await expect(page.getByText('Left to pay').first()).toBeVisible();
  await put(sandbox, 'profileInfo', { code: codes.INTERNAL_ERROR.code });
  await screens.tab(page, 'Me').tap();
  await expect(page.getByRole('status').getByText(codes.INTERNAL_ERROR.message)).toBeVisible();
  await expect(page.getByText('080****567')).toBeVisible();
  await expect(page.getByText('Bank account')).toHaveCount(0);
});
