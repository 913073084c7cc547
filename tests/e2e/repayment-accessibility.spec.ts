import { NO_VIOLATIONS, overflowAtWorst, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { begin } from './repayment-borrower';

const screens = [
  ['a loan that is finished', 'finished', '/repay/repay_detail?orderNo={orderNo}', /^Closure letter/],
  ['the closure letter', 'finished', '/repay/repay_detail?orderNo={orderNo}&type=letter', 'Copy the letter'],
  ['the cashier', 'overdue-3', '/pay_cashier?orderNo={orderNo}&purpose=repay&type=partial', 'Pay'],
] as const;

test.use({ colorScheme: 'light' });

for (const [what, scenario, path, button] of screens) {
  test(`${what} has no accessibility violation in either theme, and fits 320 px at 200 % text`, async ({
    page,
    sandbox,
  }) => {
    await begin(page, sandbox, scenario, path);
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
    expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
  });
}

test(`payment by transfer and its popups have no accessibility violation in either theme`, async ({
  page,
  sandbox,
}) => {
  await begin(page, sandbox, 'repaying', '/pay_cashier?orderNo={orderNo}&purpose=repay');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await page.getByRole('button', { name: 'Get the account number' }).click();
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await page.getByRole('button', { name: 'How do I pay by transfer?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
});
