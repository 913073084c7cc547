import { loginTexts } from '@kit/contracts/methods/session';
import { formatNaira } from '@kit/contracts/money';
import { expect, test } from '../support/e2e';
import { begin, getAccount, loanOf, transferArrives, typeAmount } from './repayment-borrower';

test('[9.1] a chosen extension moves the due date by 7 days and reduces nothing', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'overdue-3');
  const before = (await loanOf(sandbox)).repayment;
  await page.getByText('I want to extend the term').click();
  await page.getByRole('button', { name: 'Extend by 7 days' }).click();
  await page.getByRole('button', { name: `Extend for ${formatNaira(before.rolloverAmount)}` }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This extends the term by 7 days')).toBeVisible();
  await transferArrives(sandbox, await getAccount(page), before.rolloverAmount);
  await expect(page.getByText('The term is extended.')).toBeVisible();

  const after = (await loanOf(sandbox)).repayment;
  expect(after).toMatchObject({
    dueAt: before.newDueAt,
    remaining: before.principal + before.interest,
    overdueDays: 0,
  });
  await page.getByRole('button', { name: 'See your loan' }).click();
  await expect(page.getByText('Term extended', { exact: true })).toBeVisible();
});

test('[4.5] a repayment that would extend the term needs consent first, and has the announced effect', async ({
  page,
  sandbox,
}) => {
  await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay&type=partial');
  const before = (await loanOf(sandbox)).repayment;
  const amount = before.rolloverAmount + 500;
  await typeAmount(page, amount);
  const owed = formatNaira(before.principal + before.interest - 500);
  await expect(page.getByText(`You still owe ${owed}`)).toBeVisible();
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#pay-agreed-error')).toBeVisible();
  await page.getByRole('checkbox').check();
  await transferArrives(sandbox, await getAccount(page), amount);
  const fee = `${formatNaira(before.rolloverAmount)} paid for the extension, ₦500 reduced what was owed.`;
  await expect(page.getByText(`${fee} The term is extended. ${owed} is due on`)).toBeVisible();
});

test('a partly paid extension shows the remaining amount', async ({ page, sandbox }) => {
  await begin(page, sandbox, 'extension-part-paid', '/order_extension?orderNo={orderNo}');
  const { rolloverAmount, paidTowardsExtension } = (await loanOf(sandbox)).repayment;
  const left = rolloverAmount - paidTowardsExtension;
  await page.getByRole('button', { name: `Pay ${formatNaira(left)}` }).click();
  await expect(page.getByText('This extends the term by 7 days')).toBeVisible();
  await transferArrives(sandbox, await getAccount(page), left);
  await expect(page.getByText('The term is extended.')).toBeVisible();
});

test('[5.15] a borrower who is not logged in learns that an extension needs a login', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/order_extension?orderNo=N1'));
  await expect(page.getByText(loginTexts.extensionLogin)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});
