import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import { expect, type Page } from '@playwright/test';
import { openIn, PHONE } from '../support/borrower';
import type { Sandbox } from '../support/sandbox';
import type { ScenarioFacts } from '../support/scenario';

/** Opens the screen of a loan in a scenario, logged in by the native app. */
export const begin = (
  page: Page,
  sandbox: Sandbox,
  scenario: string,
  path = '/repay/repay_detail?orderNo={orderNo}',
): Promise<ScenarioFacts> => openIn(page, sandbox, scenario, path);

/** The borrower's loan on the server. */
export const loanOf = async (
  sandbox: Pick<Sandbox, 'admin'>,
): Promise<OrderDetail & { readonly repayment: RepaymentState }> => {
  const { orders } = await sandbox.admin<{ orders: OrderDetail[] }>(`/borrowers/${PHONE}`);
  const [loan] = orders;
  if (!loan?.repayment) throw new Error('The borrower has no loan that was paid out');
  return { ...loan, repayment: loan.repayment };
};

/** Simulates the bank's transfer. */
export const transferArrives = (sandbox: Pick<Sandbox, 'admin'>, accountNo: string, amount: number): Promise<unknown> =>
  sandbox.admin('/payments', { accountNo, amount });

/** The account number on the screen, without spaces. */
export const shownAccount = async (page: Page): Promise<string> => {
  const number = page.getByText(/^\d{4} \d{3} \d{3}$/);
  await expect(number).toBeVisible();
  return ((await number.textContent()) ?? '').replaceAll(' ', '');
};

/** Chooses another amount on the cashier. */
export const typeAmount = async (page: Page, amount: number): Promise<void> => {
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount', { exact: true }).fill(String(amount));
};

export const payButton = (page: Page) => page.locator('button[type="submit"]');

/** Confirms the account number of a transfer, and returns it. */
export const getAccount = async (page: Page): Promise<string> => {
  await payButton(page).click();
  await page.getByRole('button', { name: 'Get the account number' }).click();
  return shownAccount(page);
};
