import { formatNaira } from '@kit/contracts/money';
import { open } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { begin, getAccount, loanOf, payButton, shownAccount, transferArrives, typeAmount } from './repayment-borrower';

const DAY = 86_400_000;

test('a loan is repaid by card, with a receipt and a closure letter', async ({ page, sandbox }) => {
  const { orderNo } = await begin(page, sandbox, 'repaying');
  const { remaining } = (await loanOf(sandbox)).repayment;
  await page.getByRole('button', { name: `Repay ${formatNaira(remaining)}` }).click();
  await expect(page.getByText('This closes your loan')).toBeVisible();
  await page.getByText('Card', { exact: true }).click();
  await payButton(page).click();

  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  await page.getByRole('button', { name: `Pay ${formatNaira(remaining)}` }).click();
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Receipt Copy' })).toBeVisible();
  await page.getByRole('button', { name: `${formatNaira(remaining)} Card` }).click();
  await expect(page.getByText('Closed the loan')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Closure letter See' }).click();
  await expect(page.getByText(`The loan ${orderNo} is paid in full. Nothing is owed on it.`)).toBeVisible();
  expect((await loanOf(sandbox)).order.status).toBe('finished');
});

test('a declined card takes no money, and the payment can be retried', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  await page.getByText('Card', { exact: true }).click();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The payment failed')).toBeVisible();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
  expect((await loanOf(sandbox)).repayment.repaid).toBe(0);
});

test('back from the card page leads to the payment, not to a form for a second one', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
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

test('a transfer appears automatically once it arrives', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'repaying');
  const { remaining } = (await loanOf(sandbox)).repayment;
  await page.getByRole('button', { name: /^Repay ₦/ }).click();
  const account = await getAccount(page);
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the account number' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.getByRole('button', { name: 'I have paid, check again' }).click();
  await expect(page.getByText('It is not here yet.')).toBeVisible();
  await transferArrives(sandbox, account, remaining);
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();
});

test('a waiting payment survives closing the app', async ({ page, context, sandbox }) => {
  const { orderNo } = await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  const account = await getAccount(page);
  await page.close();
  const { remaining } = (await loanOf(sandbox)).repayment;

  const reopened = await context.newPage();
  await open(reopened, sandbox, `/repay/repay_detail?orderNo=${orderNo}`);
  await reopened.getByRole('button', { name: /We are waiting for your/ }).click();
  expect(await shownAccount(reopened)).toBe(account);
  await reopened.close();
  await transferArrives(sandbox, account, remaining);

  const again = await context.newPage();
  await open(again, sandbox, `/repay/repay_detail?orderNo=${orderNo}`);
  await expect(again.getByText('Paid in full').first()).toBeVisible();
});

test('a partial payment shows its effect before, and the remaining debt after', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'repaying');
  const { remaining } = (await loanOf(sandbox)).repayment;
  await page.getByText('Pay another amount').click();
  await page.getByRole('button', { name: 'Pay another amount' }).click();
  await typeAmount(page, 999);
  await payButton(page).click();
  await expect(page.locator('#pay-amount-error')).toHaveText('The amount must be at least ₦1,000');
  await typeAmount(page, 4_000);
  const left = formatNaira(remaining - 4_000);
  await expect(page.getByText(`You then have ${left} left to pay.`)).toBeVisible();
  await transferArrives(sandbox, await getAccount(page), 4_000);
  await expect(page.getByText(`${left} is left to pay by`)).toBeVisible();
});

test('[2.23] an expired account shows a warning, and a new one is created after a confirmation', async ({
  page,
  sandbox,
}) => {
  await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  const account = await getAccount(page);
  await sandbox.admin('/clock/advance', { ms: DAY });
  await page.getByRole('button', { name: 'I have paid, check again' }).click();
  await expect(page.getByText('The account number no longer works')).toBeVisible();
  await page.getByRole('button', { name: 'Get a new account number' }).click();
  await expect(page.getByText('The account number works for 24 hours.')).toBeVisible();
  await page.getByRole('button', { name: 'Get the account number' }).click();
  expect(await shownAccount(page)).not.toBe(account);
});

test('an amount whose effect has changed must be chosen again', async ({ page, sandbox }) => {
  const { payOrderId = '' } = await begin(page, sandbox, 'payment-waiting');
  // after the new late fee, the amount no longer covers the loan and would extend the term
  await sandbox.admin('/clock/advance', { ms: 3 * DAY });
  await open(page, sandbox, `/pay_cashier_offline?payOrderId=${payOrderId}`);
  await page.getByRole('button', { name: 'Get a new account number' }).click();
  const { remaining } = (await loanOf(sandbox)).repayment;
  await expect(payButton(page)).toHaveText(`Pay ${formatNaira(remaining)}`);
  await expect(page.getByText('This closes your loan')).toBeVisible();
});
