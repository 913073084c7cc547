import { formatNaira } from '@kit/contracts/money';
import { open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { button, getAccount, loanOf, payButton, shownAccount, transferArrives } from './acts';
import { HOUR } from './passing-time';

const LOAN = '/repay/repay_detail?orderNo={orderNo}';

test('a loan is repaid by card: back from the card page leads to the payment, a declined one is repeated, and back from the receipts leads home, never to the provider', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'repaying', LOAN);
  const { remaining } = (await loanOf(sandbox)).repayment;
  const cardPage = page.getByRole('heading', { name: 'Card payment' });
  await button(page, `Repay ${formatNaira(remaining)}`).tap();
  await page.getByText('Card', { exact: true }).tap();
  await payButton(page).tap();
  await expect(cardPage).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Waiting for your card payment')).toBeVisible();
  await button(page, 'Open the card page').tap();
  await button(page, 'Decline').tap();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  expect((await loanOf(sandbox)).repayment.repaid).toBe(0);
  await button(page, 'Try again').tap();
  await payButton(page).tap();
  await expect(cardPage).toBeVisible();
  await button(page, `Pay ${formatNaira(remaining)}`).tap();
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();
  expect(await sandbox.requests('createPayOrder')).toHaveLength(2);

  await page.getByRole('button', { name: /Card .* Received$/ }).tap();
  await expect(page).toHaveTitle(/^Receipt - /);
  await button(page, 'Back').tap();
  await expect(page).toHaveTitle(/^Payment received - /);
  await page.getByRole('button', { name: 'Closure letter See' }).tap();
  await expect(page.getByText(`The loan ${orderNo} is paid in full. Nothing is owed on it.`)).toBeVisible();
  await expect(page).toHaveTitle(/^Closure letter - /);
  await page.goBack();
  for (const step of ['one', 'two', 'three']) {
    await page.evaluate(() => window.history.back());
    await expect(page, `step ${step} back`).toHaveTitle(/^Home - /);
  }
});

test('a transfer survives closing the app; an expired account gets a new one, and its money appears automatically', async ({
  page,
  context,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'repaying', LOAN);
  await page.getByRole('button', { name: /^Repay ₦/ }).tap();
  const account = await getAccount(page);
  await page.close();

  const reopened = await context.newPage();
  await open(reopened, sandbox, LOAN.replace('{orderNo}', orderNo));
  await reopened.getByRole('button', { name: /We are waiting for your/ }).tap();
  expect(await shownAccount(reopened)).toBe(account);
  const check = button(reopened, 'I have paid, check again');
  await check.tap();
  await expect(reopened.getByText('It is not here yet.')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 24 * HOUR });
  await check.tap();
  await expect(reopened.getByText('The account number no longer works')).toBeVisible();
  await button(reopened, 'Get a new account number').tap();
  await reopened.getByRole('dialog').getByRole('button', { name: 'Get the account number' }).tap();
  await expect(reopened.getByText('Waiting for your transfer')).toBeVisible();
  const next = await shownAccount(reopened);
  expect(next).not.toBe(account);
  // the result of the earlier check is gone
  await expect(reopened.getByText('It is not here yet.')).toHaveCount(0);
  await transferArrives(sandbox, next, (await loanOf(sandbox)).repayment.remaining);
  await expect(reopened.getByText('Nothing is owed. Thank you.')).toBeVisible();
});
