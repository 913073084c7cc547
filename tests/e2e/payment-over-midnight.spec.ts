import { formatNaira } from '@kit/contracts/money';
import type { Page } from '@playwright/test';
import { begin, open } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import { getAccount, loanOf, payButton, transferArrives } from './repayment-borrower';

const MINUTE = 60_000;

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

test('a card payment that would no longer close the loan is refused, and never extends it', async ({
  page,
  sandbox,
}) => {
  const { later, dueAt, pastMidnight } = await openCashierAtNight(page, sandbox);
  await page.getByText('Card', { exact: true }).click();
  await pastMidnight();
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your loan has changed. Look at the amounts again');
  await expect(payButton(page)).toHaveText(`Pay ${later}`);
  const { payments, repayment } = await loanOf(sandbox);
  expect([payments, repayment.dueAt]).toEqual([[], dueAt]);
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

test('the amounts are loaded again at midnight', async ({ page, sandbox }) => {
  const { later, pastMidnight } = await openCashierAtNight(page, sandbox);
  await pastMidnight();
  await page.clock.fastForward(3 * MINUTE);
  await expect(payButton(page)).toHaveText(`Pay ${later}`);
});

test('the amounts are loaded again when the app becomes visible', async ({ page, sandbox }) => {
  const { later, pastMidnight } = await openCashierAtNight(page, sandbox);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await pastMidnight();
  await page.clock.fastForward(MINUTE);
  await show('visible');
  await expect(payButton(page)).toHaveText(`Pay ${later}`);
});
