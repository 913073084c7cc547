import { readFile } from 'node:fs/promises';

/**
 * One picture of the workbench: what was done in it before.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ state: string, query?: string, scenario?: string, act?: (page: Page) => Promise<unknown> }} ConsoleShot
 */

/** @param {Page} page @param {string} name */
const region = (page, name) => page.getByRole('region', { name, exact: true });

/** @param {Page} page */
const phone = (page) => page.frameLocator('iframe[title="The app on phone A"]');

/** @param {Page} page @param {string} method */
const readCall = async (page, method) => {
  await region(page, 'Traffic')
    .locator('tbody tr')
    .filter({ has: page.locator(`[title*="${method}"]`) })
    .first()
    .click();
  await region(page, 'Call').getByRole('button', { name: 'Edit, send again' }).waitFor();
};

/** @param {string} method @param {string} view */
const viewOf = (method, view) => async (/** @type {Page} */ page) => {
  await readCall(page, method);
  await region(page, 'Call').getByRole('tab', { name: view }).click();
};

/** @type {(page: Page) => Promise<unknown>} */
const squeeze = async (page) => {
  await page.getByRole('button', { name: '+ Phone B' }).click();
  await page.getByRole('button', { name: 'Borrower of phone B' }).click();
  await page.getByRole('menuitem', { name: /log in natively/ }).click();
  await page.frameLocator('iframe[title="The app on phone B"]').getByText('Overdue').first().waitFor();
  await phone(page)
    .getByRole('button', { name: /Repay ₦/ })
    .click();
  await phone(page).getByText('The account is logged in from another device').first().waitFor();
};

/** @type {(page: Page) => Promise<unknown>} */
const watch = async (page) => {
  await page.getByRole('button', { name: 'Watch its bridge' }).click();
  const row = region(page, 'Traffic').locator('tbody tr').filter({ hasText: 'getPackageInfo' }).first();
  await row.click();
};

/** @param {Page} page */
const fillReport = async (page) => {
  await readCall(page, 'authenticate');
  await page.getByRole('button', { name: 'Report from here' }).click();
  await page.getByLabel('Title').fill('The fee is counted twice');
  await page.getByLabel(/^What you saw/).fill('The order says ₦53,250. Without the fee of the day it is ₦52,750.');
};

/** @param {Page} page */
const readReport = async (page) => {
  await fillReport(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Save report' }).getByRole('button', { name: 'Save report' }).click(),
  ]);
  const file = { name: download.suggestedFilename(), mimeType: 'application/json' };
  const buffer = await readFile(await download.path());
  await page.getByLabel('A report or a situation').setInputFiles({ ...file, buffer });
  await page.getByRole('img', { name: 'Phone A as it looked' }).waitFor();
};

/** @param {Page} page */
const replayReport = async (page) => {
  await readReport(page);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByText('came to the same').waitFor();
  await phone(page).getByText('Left to pay').first().waitFor();
};

/** @param {string} name */
const press = (name) => (/** @type {Page} */ page) => page.getByRole('button', { name }).click();

const LATE = 'overdue-3';

/** @type {ConsoleShot[]} */
export const consoleShots = [
  { state: 'empty' },
  { state: 'borrower', scenario: LATE },
  { state: 'two phones of one borrower', scenario: LATE, act: squeeze },
  { state: 'faults', scenario: LATE, query: 'tab=faults', act: press('Connection reset') },
  { state: 'a new fault', scenario: LATE, query: 'tab=faults', act: press('+ New fault') },
  { state: 'messages', scenario: LATE, query: 'tab=messages' },
  { state: 'native bridge', scenario: LATE, query: 'tab=native', act: watch },
  { state: 'contract', scenario: LATE, query: 'tab=contract&contract=orderDetail' },
  { state: 'a reply', scenario: LATE, act: viewOf('orderDetail', 'Reply') },
  { state: 'headers', scenario: LATE, act: viewOf('orderDetail', 'Headers') },
  { state: 'bytes', scenario: LATE, act: viewOf('orderDetail', 'Hex') },
  { state: 'against the one before', scenario: LATE, act: viewOf('authenticate', 'Against the one before') },
  { state: 'what a call changed', scenario: LATE, act: viewOf('authenticate', 'State it changed') },
  {
    state: 'sending again',
    scenario: LATE,
    act: async (page) => {
      await readCall(page, 'orderDetail');
      await press('Edit, send again')(page);
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
  { state: 'keys', act: (page) => page.keyboard.press('?') },
  { state: 'saving a situation', scenario: LATE, act: press('Save as situation') },
  { state: 'saving a report', scenario: LATE, act: fillReport },
  { state: 'reading a report', scenario: LATE, act: readReport },
  { state: 'a replayed report', scenario: LATE, act: replayReport },
];
