import { agreementType } from '@kit/contracts/enums';
import { ruleTexts } from '@kit/contracts/rules';
import { overflowAtWorst, violationsOf } from '../support/accessibility';
import { PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { runScenario } from '../support/scenario';

const UNABLE = 'Unable to load content, please check your internet connection and try again.';

/**
 * Each screen, in a situation that it is for, and what a borrower must find there. It begins with the requirements that
 * this proves; a screen that the specification does not have begins with an empty text.
 */
const screens = [
  ['2.1', '/', 'Home', 'new-borrower', ['You could borrow up to', 'Apply now', 'Hot loans', 'Other loans']],
  ['2.4] [3.3', '/bank_account_info', 'Bank account', 'half-filled', ['Bank', 'Account number', 'BVN']],
  [
    '2.5',
    '/more_info',
    'Work information',
    'half-filled',
    ['Kind of work', 'Monthly income', 'Two people we can call'],
  ],
  ['2.6] [2.40', '/face_recognition_info', 'Face photo', 'half-filled', ['Correct', 'Dark', 'Blurred', 'Take a photo']],
  ['2.7] [2.39', '/profile_info', 'Personal information', 'new-borrower', ['Only 4 steps', 'First name', 'Gender']],
  [
    '2.8] [2.44',
    '/borrow/confirm_borrow?orderNo={orderNo}',
    'Confirm your loan',
    'approved',
    [
      ...['Maximum amount', 'Duration', 'Processing fee, taken now', /^Interest, 0\.5% a day$/, 'Loan amount'],
      ...['Installment amount, once', 'Repayment date', 'Payment date', 'Overdue fee, each day late'],
      ...['Total repayment amount', 'Name', 'BVN', 'Disbursement account'],
    ],
  ],
  ['2.10', '/loan_in_process?orderNo={orderNo}', 'Loan on its way', 'disbursing', ['Your money is on its way']],
  [
    '2.11] [2.43] [4.4',
    '/decline_order?orderNo={orderNo}',
    'Application declined',
    'rejected-frozen',
    ['Freeze period', '7 days', 'We cannot offer you a loan this time', 'Delete my information'],
  ],
  ['2.12', '/order_review?orderNo={orderNo}', 'In review', 'in-review', ['We are reviewing your application']],
  ['2.14] [2.53', '/error', 'Something went wrong', 'new-borrower', [UNABLE, 'Refresh']],
  ['2.15] [2.50', '/customer_add', 'New feedback', 'repaying', ['Want to borrow', 'Want to repay', 'Loan failure']],
  [
    '2.17',
    '/customer_faq?tractOdrId={tractOdrId}&loanOrderId={orderNo}',
    'Customer service',
    'repaying',
    ['Talk to a person'],
  ],
  ['2.18', '/customer_list', 'My feedback', 'unread-ticket', ['I need to reply', 'Done', '1 new']],
  ['2.20', '/user_center', 'Me', 'repaying', ['080****567', 'Settings', 'Common Problems', 'About us', 'Bank account']],
  ['2.21', '/db_order_list', 'Record', 'repaying', ['Running', 'Ended', 'Repay now']],
  [
    '2.22',
    '/pay_cashier?orderNo={orderNo}&purpose=repay',
    'Repay',
    'repaying',
    ['Left to pay', 'Bank transfer', 'Card'],
  ],
  [
    '2.23',
    '/pay_cashier_offline?payOrderId={payOrderId}',
    'Pay by bank transfer',
    'payment-waiting',
    ['Account number'],
  ],
  [
    '2.24] [2.46',
    '/order_extension?orderNo={orderNo}',
    'Extend the term',
    'overdue-3',
    ['Extension fee', 'Rollover amount', 'New payment date', 'What a renewal means'],
  ],
  [
    '2.25] [2.45',
    '/repay/repay_detail?orderNo={orderNo}',
    'Your loan',
    'overdue-3',
    [
      ...['Due date', 'Overdue days', 'Outstanding amount', 'Rollover amount', 'Repaid amount'],
      ...['Remaining payable amount', 'New payment date', 'I want to extend the term', /^Pay only into the account/],
    ],
  ],
  ['2.26] [2.55', '/user_about_us', 'About us', 'new-borrower', [/is a marketplace that connects customers/]],
  ['2.27', '/user_account_delete', 'Account deletion', 'finished', ['Before you delete your account']],
  [
    '2.28] [2.55',
    '/user_agreement',
    'Agreement List',
    'new-borrower',
    ['Official Website', 'Terms & Conditions', 'Privacy Policy'],
  ],
  ['2.29] [2.55', '/user_faq', 'Common Problems', 'new-borrower', ['How do I repay my loan?']],
  ['2.31', '/user_settings', 'Settings', 'new-borrower', ['Agreement List', 'Account Deletion', 'Log Out']],
] as const satisfies readonly (readonly [string, string, string, string, readonly (string | RegExp)[]])[];

const marked = (ids: string): string => (ids === '' ? '' : `[${ids}] `);

for (const [ids, path, title, scenario, content] of screens) {
  test(`${marked(ids)}${path.split('?')[0]} shows what it is for, in both themes without an accessibility violation, and fits 320 px at 200 % text`, async ({
    page,
    sandbox,
  }) => {
    const facts: Readonly<Record<string, string>> = { ...(await runScenario(sandbox, scenario, PHONE)) };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(sandbox.url(`${filled}${filled.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`));
    for (const text of content) {
      // a list that is folded or below the fold is there all the same
      await expect(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeAttached();
    }
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  });
}

test.describe('an agreement', () => {
  // what Playwright puts into each frame for its trace
  test.use({ allowedNoise: [/^console error: Blocked script execution in '[^']*\/agreements\//] });

  for (const { value, label } of agreementType.entries) {
    test(`[2.2] [3.16] /agreementUrl shows the HTML of ${label}, in a frame that may do nothing`, async ({
      page,
      sandbox,
    }) => {
      await page.goto(sandbox.url(`/agreementUrl?type=${value}`));
      await expect(page).toHaveTitle(new RegExp(`^${label} - `));
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
      await expect(page.frameLocator('iframe').getByRole('heading', { name: label })).toBeVisible();
    });
  }
});

test('[2.3] /auth has no content of its own, and goes on to home or to the login', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/auth'));
  await expect(page.locator('[data-screen="login"] main')).toBeVisible();
  await expect(page.locator('[data-screen="auth"]')).toHaveCount(0);
  await page.goto(sandbox.url(`/auth?shell.nativeUser=${PHONE}`));
  await expect(page.locator('[data-screen="home"] main')).toContainText('Hot loans');
});

test('[2.9] [2.41] /countdown_info says what it does, and leads to the review', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'uploads-missing', PHONE);
  await page.goto(sandbox.url(`/countdown_info?shell.nativeUser=${PHONE}`));
  await expect(page).toHaveTitle(/^Information submission - /);
  await expect(page.getByText('Good to know')).toBeVisible();
  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  await expect(page).toHaveURL(/\/order_review/, { timeout: 20_000 });
});

test('[2.13] /order_confirm_white welcomes a borrower who has repaid a loan', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'finished', PHONE);
  await page.goto(sandbox.url(`/bank_account_info?view=consent&shell.nativeUser=${PHONE}`));
  await page.getByRole('button', { name: 'Agree and apply' }).tap();
  await expect(page.getByText('We are reviewing your application')).toBeVisible({ timeout: 20_000 });
  await sandbox.admin('/clock/advance', { ms: 7_200_000 });
  await expect(page).toHaveURL(/\/order_confirm_white/, { timeout: 20_000 });
  await expect(page.getByText('Welcome back.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('[2.16] [2.19] a feedback leads from its form to its result and its detail', async ({ page, sandbox }) => {
  const { ticketOdrId } = await runScenario(sandbox, 'ticket-needs-reply', PHONE);
  await page.goto(sandbox.url(`/customer_feedback?ticketOdrId=${ticketOdrId}&shell.nativeUser=${PHONE}`));
  await expect(page).toHaveTitle(/^Feedback sent - /);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(sandbox.url(`/customer_detail?ticketOdrId=${ticketOdrId}`));
  await expect(page).toHaveTitle(/^Feedback - /);
  await expect(page.getByText('What you told us')).toBeVisible();
});

test('[5.14] the four forms say what is wrong beside the field, and again in a summary that takes focus', async ({
  page,
  sandbox,
}) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await page.goto(sandbox.url(`/profile_info?shell.nativeUser=${PHONE}`));
  await page.getByRole('button', { name: 'Continue' }).tap();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const text of [ruleTexts.name, ruleTexts.phone, ruleTexts.address, ruleTexts.area]) {
    await expect(summary.getByText(text).first()).toBeVisible();
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
});
