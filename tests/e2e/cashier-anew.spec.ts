import { formatNaira } from '@kit/contracts/money';
import { expect, test } from '../support/e2e';
import { begin, getAccount, loanOf, typeAmount } from './repayment-borrower';

test('a new account for a transfer never begins with the result of an earlier check', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'repaying');
  await page.getByRole('button', { name: /^Repay ₦/ }).tap();
  await getAccount(page);
  await page.getByRole('button', { name: 'I have paid, check again' }).tap();
  await expect(page.getByText('It is not here yet.')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 86_400_000 });
  await page.getByRole('button', { name: 'I have paid, check again' }).tap();
  await page.getByRole('button', { name: 'Get a new account number' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Get the account number' }).tap();
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  await expect(page.getByText('It is not here yet.')).toHaveCount(0);
});

test('the cashier starts anew when its purpose changes', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'extension-part-paid', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  const { repayment } = await loanOf(sandbox);
  await typeAmount(page, repayment.remaining - 1);
  await page.getByRole('list', { name: 'Under way' }).getByRole('button').first().tap();
  await expect(page).toHaveURL(/purpose=extend/);
  await expect(page.getByText('Left to pay for the extension')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All of it' })).toBeChecked();
  await expect(page.getByRole('button', { name: `Pay ${formatNaira(repayment.remaining - 1)}` })).toHaveCount(0);
});
