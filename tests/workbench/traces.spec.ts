import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { OpenApi } from '../../mock-server/workbench/state/data';
import { NO_VIOLATIONS, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { createSandbox, type Sandbox } from '../support/sandbox';
import { Workbench } from '../support/workbench';

const PAID = 5_000;
const MEGABYTE = 1024 * 1024;
const TITLE = '<img src=x onerror="document.title=1"> is paid twice';

/** Drops a file on the page, which must keep the browser from opening it. @param content text, or a number of zeros */
const drop = async (page: Page, name: string, content: string | number): Promise<void> => {
  const isOpenedByBrowser = await page.evaluate(
    ([called, given]) => {
      const dataTransfer = new DataTransfer();
      const part = typeof given === 'number' ? new Uint8Array(given) : given;
      dataTransfer.items.add(new File([part], called, { type: 'application/json' }));
      const send = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      return ['dragenter', 'dragover', 'drop'].some(send);
    },
    [name, content] as const,
  );
  expect(isOpenedByBrowser).toBe(false);
};

/** Adds a payment for an overdue borrower and saves a trace from the first call on. */
const savedTrace = async (workbench: Workbench): Promise<string> => {
  const { page } = workbench;
  await workbench.tab('Borrower').click();
  await page.getByRole('spinbutton', { name: /Transfer amount/ }).fill(String(PAID));
  await page.getByRole('button', { name: 'Add transfer' }).click();
  await workbench.tab('Calls').click();
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(workbench.device('A').getByText('₦48,250').first()).toBeVisible();
  await workbench.rows().last().click();
  await workbench.region('Call').getByRole('button', { name: 'More of the call' }).click();
  await page.getByRole('menuitem', { name: 'Trace from here' }).click();
  const form = page.getByRole('dialog', { name: 'Save trace' });
  await form.getByLabel('Title').fill(TITLE);
  await form.getByLabel(/^What you saw/).fill('It was paid once.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Save trace' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^trace-img-src-x-.*\.json$/);
  await expect(form).toBeHidden();
  return readFile(await download.path(), 'utf8');
};

/** The orders of a borrower without the server time. */
const ordersOf = async (sandbox: Sandbox, number: string): Promise<unknown> => {
  const { orders } = await sandbox.admin<{ orders: object[] }>(`/borrowers/${number}`);
  return JSON.parse(JSON.stringify(orders, (name, value) => (name === 'serverTime' ? undefined : value)));
};

// Browsers log every refused request.
test.use({ allowedNoise: [/400 \(Bad Request\)/] });

test('a trace is saved, other files are rejected with the reason, and the trace opens in a sandbox with its state', async ({
  page,
  sandbox,
}) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await expect(workbench.device('A').getByText('₦53,250').first()).toBeVisible();
  const text = await savedTrace(workbench);
  const number = workbench.borrower();
  const server = new URL(sandbox.url()).origin;
  const address = page.url();
  const { state: before } = await sandbox.admin<{ state: unknown }>('/snapshot');
  const refused = page.getByRole('dialog', { name: 'File rejected' });
  const { paths } = await sandbox.admin<OpenApi>('/openapi.json');
  const most = Number(paths['/__admin/trace']?.post?.requestBody?.['x-maximum-bytes']) / MEGABYTE;
  for (const [content, reason] of [
    [JSON.stringify({ ...JSON.parse(text), version: 2 }), 'This is a trace of version 2. This server reads version 1.'],
    ['{"hello":1}', 'This file is not a trace.'],
    [(most + 1) * MEGABYTE, `This file has ${most + 1} MB. The server accepts at most ${most} MB.`],
  ] as const) {
    await drop(page, 'other.json', content);
    await expect(refused).toContainText('other.json');
    await expect(refused).toContainText(reason);
    await page.keyboard.press('Escape');
    // A late close event would close the next dialog.
    await expect(refused).toHaveCount(0);
  }
  expect(page.url()).toBe(address);
  expect(await sandbox.admin('/snapshot')).toMatchObject({ state: before });

  const otherWorkbench = new Workbench(page, createSandbox(server));
  await otherWorkbench.open();
  const file = { name: 'bug.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('A trace or a saved scenario').setInputFiles(file);
  await expect(page).toHaveURL(/sandbox=replay-/);
  const strip = page.getByRole('region', { name: 'Trace' });
  await expect(strip.getByText(TITLE)).toBeVisible();
  await expect(strip.getByText('It was paid once.')).toBeVisible();
  await expect(strip.getByRole('status')).toContainText('of the trace in the journal');
  await expect(page).toHaveTitle('Workbench');
  await expect(otherWorkbench.callOf('orderDetail')).toBeVisible();
  expect(await violationsInBothThemes(page, { outside: ['iframe'] })).toEqual(NO_VIOLATIONS);
  // The phone shows the amount from the trace.
  await expect(otherWorkbench.device('A').getByText('₦48,250').first()).toBeVisible();
  await expect(otherWorkbench.device('A').getByText('Left to pay', { exact: true })).toBeVisible();
  const replayed = createSandbox(server, new URL(page.url()).searchParams.get('sandbox') ?? '');
  expect(await ordersOf(replayed, number)).toEqual(await ordersOf(sandbox, number));
});
