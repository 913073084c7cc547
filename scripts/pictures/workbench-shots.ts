import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export type WorkbenchShot = {
  state: string;
  query?: string;
  scenario?: string;
  act?: (page: Page) => Promise<unknown>;
};

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const phone = (page: Page) => page.frameLocator('iframe[title="The app on phone A"]');

const readCall = async (page: Page, method: string) => {
  await region(page, 'Calls')
    .locator('tbody tr')
    .filter({ has: page.locator(`[title*="${method}"]`) })
    .first()
    .click();
  await region(page, 'Call').getByRole('button', { name: 'Edit and resend' }).waitFor();
};

const viewOf = (method: string, view: string) => async (page: Page) => {
  await readCall(page, method);
  await region(page, 'Call').getByRole('tab', { name: view }).click();
};

const squeeze: (page: Page) => Promise<unknown> = async (page) => {
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('button', { name: 'Borrower of phone B' }).click();
  await page.getByRole('menuitem', { name: /log in natively/ }).click();
  await page.frameLocator('iframe[title="The app on phone B"]').getByText('Overdue').first().waitFor();
  await page.getByRole('button', { name: 'Phone A', exact: true }).click();
  await phone(page)
    .getByRole('button', { name: /Repay ₦/ })
    .click();
  await phone(page).getByText('The account is logged in from another device').first().waitFor();
  await region(page, 'Calls').locator('tbody tr').filter({ hasText: '10010304' }).first().click();
};

const watch: (page: Page) => Promise<unknown> = async (page) => {
  await page.getByRole('button', { name: 'Watch bridge' }).click();
  await page.getByRole('tab', { name: 'Calls' }).click();
  const row = region(page, 'Calls').locator('tbody tr').filter({ hasText: 'getPackageInfo' }).first();
  await row.click();
};

const fillTrace = async (page: Page) => {
  await readCall(page, 'authenticate');
  await page.getByRole('button', { name: 'More of the call', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trace from here' }).click();
  await page.getByLabel('Title').fill('The fee is counted twice');
  await page.getByLabel(/^What you saw/).fill('The order says ₦53,250. Without the fee of the day it is ₦52,750.');
};

const readTrace = async (page: Page) => {
  await fillTrace(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Save trace' }).getByRole('button', { name: 'Save trace' }).click(),
  ]);
  const file = { name: download.suggestedFilename(), mimeType: 'application/json' };
  const buffer = await readFile(await download.path());
  await page.getByLabel('A trace or a saved scenario').setInputFiles({ ...file, buffer });
  await page.getByRole('img', { name: 'Phone A as it looked' }).waitFor();
};

const replayTrace = async (page: Page) => {
  await readTrace(page);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByText('with the same reply').waitFor();
  await phone(page).getByText('Left to pay').first().waitFor();
};

const saveScenario = async (page: Page) => {
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'Save as scenario' }).click();
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const LATE = 'overdue-3';

export const workbenchShots: WorkbenchShot[] = [
  { state: 'empty' },
  { state: 'scenarios', act: press('Scenarios') },
  { state: 'calls', scenario: LATE },
  { state: 'borrower', scenario: LATE, query: 'tab=borrower' },
  { state: 'two phones of one borrower', scenario: LATE, act: squeeze },
  { state: 'faults', scenario: LATE, query: 'tab=faults', act: press('Connection reset') },
  { state: 'a new fault', scenario: LATE, query: 'tab=faults', act: press('+ New fault') },
  { state: 'messages', scenario: LATE, query: 'tab=messages' },
  { state: 'native bridge', scenario: LATE, query: 'tab=native', act: watch },
  { state: 'contract', scenario: LATE, query: 'tab=contract&contract=orderDetail' },
  { state: 'a reply', scenario: LATE, act: viewOf('orderDetail', 'Reply') },
  { state: 'headers', scenario: LATE, act: viewOf('orderDetail', 'Headers') },
  { state: 'bytes', scenario: LATE, act: viewOf('orderDetail', 'Hex') },
  { state: 'compared', scenario: LATE, act: viewOf('authenticate', 'Compared') },
  { state: 'state changes', scenario: LATE, act: viewOf('authenticate', 'State') },
  {
    state: 'resending',
    scenario: LATE,
    act: async (page) => {
      await readCall(page, 'orderDetail');
      await press('Edit and resend')(page);
    },
  },
  {
    state: 'search',
    scenario: LATE,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('squeezed');
    },
  },
  { state: 'keyboard shortcuts', act: (page) => page.keyboard.press('?') },
  { state: 'saving a scenario', scenario: LATE, act: saveScenario },
  { state: 'saving a trace', scenario: LATE, act: fillTrace },
  { state: 'reading a trace', scenario: LATE, act: readTrace },
  { state: 'a replayed trace', scenario: LATE, act: replayTrace },
];
