import { formatNaira } from '@kit/contracts/money';
import { expect, type Page } from '@playwright/test';
import { agreeAndApply, askForCode, enterCode, PHONE, screens } from '../support/borrower';
import type { Walkable } from '../support/sandbox';
import { answers, fillAllSteps } from './information-borrower';
import { getAccount, loanOf, transferArrives } from './repayment-borrower';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Goes from a new phone number through an extension to a finished loan, deletes the account and registers again. It
 * runs the same behind every server of the app.
 */
export const goWholeJourney = async (page: Page, sandbox: Walkable): Promise<void> => {
  const pass = (ms: number) => sandbox.admin('/clock/advance', { ms });
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();

  await fillAllSteps(page, sandbox);
  await tap('Continue');
  await expect(page.getByText('••••••6789')).toBeVisible();
  await expect(page.getByText(answers.bank.accountNo)).toHaveCount(0);
  await tap('Everything is right');
  await agreeAndApply(page);

  await expect(page.getByText('Calculating loan amount')).toBeVisible();
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  await pass(2 * HOUR);
  // the screen polls and continues automatically
  await expect(page.getByText('You receive', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').tap();
  await tap(/^Get ₦/);
  await expect(page.getByText('Your money is on its way')).toBeVisible();
  await pass(HOUR);
  await page.reload();

  await expect(page.getByText('Left to pay')).toBeVisible();
  const lent = (await loanOf(sandbox)).repayment;
  await page.getByText('I want to extend the term').tap();
  await tap('Extend by 7 days');
  await tap(`Extend for ${formatNaira(lent.rolloverAmount)}`);
  await page.getByRole('checkbox').tap();
  await tap('Confirm');
  await transferArrives(sandbox, await getAccount(page), lent.rolloverAmount);
  await expect(page.getByText('The term is extended.')).toBeVisible();
  await tap('See your loan');

  const { remaining } = (await loanOf(sandbox)).repayment;
  expect(remaining).toBe(lent.principal + lent.interest);
  await tap(`Repay ${formatNaira(remaining)}`);
  await transferArrives(sandbox, await getAccount(page), remaining);
  await expect(page.getByText('Nothing is owed. Thank you.')).toBeVisible();

  await page.goto(sandbox.url('/user_center'));
  await tap('Settings');
  await tap('Account Deletion');
  await tap('I understand, continue');
  await page.getByRole('checkbox', { name: 'Short terms' }).tap();
  await tap('Continue');
  await expect(screens.code(page)).toBeVisible();
  await enterCode(page, sandbox);
  await tap('Delete my account');
  await tap('Yes, delete it');
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await tap('Done');

  await askForCode(page, PHONE);
  await enterCode(page, sandbox);
  await expect(screens.applyNow(page)).toBeVisible();
  await expect(page.getByText('Step 1 of 4: personal information')).toBeVisible();
};
