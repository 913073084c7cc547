import { formatNaira } from '@kit/contracts/money';
import type { Page } from '@playwright/test';
import { begin, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import { getAccount, loanOf, payButton, shownAccount, transferArrives, typeAmount } from './acts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const LOAN = '/repay/repay_detail?orderNo={orderNo}';

test('a loan is repaid by card after a declined attempt, with a receipt, a closure letter and their titles', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'repaying', LOAN);
  const { remaining } = (await loanOf(sandbox)).repayment;
  await page.getByRole('button', { name: `Repay ${formatNaira(remaining)}` }).click();
  await expect(page.getByText('This closes your loan')).toBeVisible();
  await page.getByText('Card', { exact: true }).click();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  expect((await loanOf(sandbox)).repayment.repaid).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await payButton(page).click();

  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  await page.getByRole('button', { name: `Pay ${formatNaira(remaining)}` }).click();
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();

  await page.getByRole('button', { name: /Card .* Received$/ }).click();
  await expect(page.getByText('Closed the loan')).toBeVisible();
  await expect(page).toHaveTitle(/^Receipt - /);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveTitle(/^Payment received - /);
  await page.getByRole('button', { name: 'Closure letter See' }).click();
  await expect(page.getByText(`The loan ${orderNo} is paid in full. Nothing is owed on it.`)).toBeVisible();
  await expect(page).toHaveTitle(/^Closure letter - /);
});

test('back from the card page leads to the payment, not to a form for a second one', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  await page.getByText('Card', { exact: true }).click();
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Waiting for your card payment')).toBeVisible();
  await page.getByRole('button', { name: 'Open the card page' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();
  expect((await loanOf(sandbox)).payments).toHaveLength(1);
});

test('a waiting transfer survives closing the app, and appears automatically once it arrives', async ({
  page,
  context,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'repaying', LOAN);
  await page.getByRole('button', { name: /^Repay ₦/ }).click();
  const account = await getAccount(page);
  await page.close();

  const reopened = await context.newPage();
  await open(reopened, sandbox, `/repay/repay_detail?orderNo=${orderNo}`);
  await reopened.getByRole('button', { name: /We are waiting for your/ }).click();
  expect(await shownAccount(reopened)).toBe(account);
  await reopened.getByRole('button', { name: 'I have paid, check again' }).click();
  await expect(reopened.getByText('It is not here yet.')).toBeVisible();
  await transferArrives(sandbox, account, (await loanOf(sandbox)).repayment.remaining);
  await expect(reopened.getByText('Nothing is owed. Thank you.')).toBeVisible();
});

test('an expired account shows a warning, and the new one does not begin with the result of an earlier check', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  const account = await getAccount(page);
  await page.getByRole('button', { name: 'I have paid, check again' }).tap();
  await expect(page.getByText('It is not here yet.')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: DAY });
  await page.getByRole('button', { name: 'I have paid, check again' }).tap();
  await expect(page.getByText('The account number no longer works')).toBeVisible();
  await page.getByRole('button', { name: 'Get a new account number' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Get the account number' }).tap();
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  expect(await shownAccount(page)).not.toBe(account);
  await expect(page.getByText('It is not here yet.')).toHaveCount(0);
});

test('the cashier starts anew when its purpose changes', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'extension-part-paid', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  const { repayment } = await loanOf(sandbox);
  await typeAmount(page, repayment.remaining - 1);
  await page.getByRole('list', { name: 'Under way' }).getByRole('button').first().tap();
  await expect(page).toHaveURL(/purpose=extend/);
  await expect(page.getByText('Left to pay for the extension')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All of it' })).toBeChecked();
  await expect(page.getByRole('button', { name: `Pay ${formatNaira(repayment.remaining - 1)}` })).toHaveCount(0);
});

/** Opens the loan two minutes before the end of its due day, and goes to its cashier by taps. */
const openCashierAtNight = async (page: Page, sandbox: Sandbox) => {
  await page.clock.install({ time: new Date() });
  await begin(sandbox, 'due-today');
  const { remaining, dueAt, overdueFeePerDay } = (await loanOf(sandbox)).repayment;
  const { now } = await sandbox.admin<{ now: number }>('/clock');
  await sandbox.admin('/clock/advance', { ms: dueAt - 2 * MINUTE - now });
  await open(page, sandbox, '/');
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByRole('button', { name: `Repay ${formatNaira(remaining)}` }).click();
  await expect(page.getByText('This closes your loan')).toBeVisible();
  const pastMidnight = () => sandbox.admin('/clock/advance', { ms: 5 * MINUTE });
  return { remaining, later: formatNaira(remaining + overdueFeePerDay), dueAt, pastMidnight };
};

test('a card page that stays open over midnight takes no money', async ({ page, sandbox }) => {
  const { dueAt, pastMidnight } = await openCashierAtNight(page, sandbox);
  await page.getByText('Card', { exact: true }).click();
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  await pastMidnight();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText('This payment has expired')).toBeVisible();
  expect((await loanOf(sandbox)).repayment).toMatchObject({ repaid: 0, dueAt });
});

test('a transfer names the end of the due day, and money after it is sent back', async ({ page, sandbox }) => {
  const { remaining, dueAt, pastMidnight } = await openCashierAtNight(page, sandbox);
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toContainText(/works until .* 23:59/);
  await page.getByRole('button', { name: 'Not now' }).click();
  const account = await getAccount(page);
  await expect(page.getByText(/It works until .* 23:59\..*would not close your loan/)).toBeVisible();
  await pastMidnight();
  await expect(transferArrives(sandbox, account, remaining)).rejects.toThrow('expired');
  await page.getByRole('button', { name: 'I have paid, check again' }).click();
  await expect(page.getByText('The account number no longer works')).toBeVisible();
  expect((await loanOf(sandbox)).repayment).toMatchObject({ repaid: 0, dueAt });
});

for (const how of ['at midnight', 'when the app becomes visible']) {
  test(`the amounts are loaded again ${how}`, async ({ page, sandbox }) => {
    const { later, pastMidnight } = await openCashierAtNight(page, sandbox);
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    if (how !== 'at midnight') await show('hidden');
    await pastMidnight();
    await page.clock.fastForward(how === 'at midnight' ? 3 * MINUTE : MINUTE);
    if (how !== 'at midnight') await show('visible');
    await expect(payButton(page)).toHaveText(`Pay ${later}`);
  });
}
