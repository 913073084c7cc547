import { formatNaira } from '@kit/contracts/money';
import { openIn } from '../support/borrower';
import { button, loanOf, payButton } from './acts';
import { expect, test } from './test';

test('a loan is repaid by card: back from the card page leads to the payment, a declined one is repeated, and back from the receipts leads home, never to the provider', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await openIn(page, sandbox, 'repaying', '/repay/repay_detail?orderNo={orderNo}');
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
