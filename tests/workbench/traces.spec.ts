import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { OpenApi } from '../../mock-server/workbench/state/data';
import { NO_VIOLATIONS, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { createSandbox, type Sandbox } from '../support/sandbox';
import { OVERDUE, Workbench } from '../support/workbench';

const PAID = 5_000;
const MEGABYTE = 1024 * 1024;
const TITLE = '<img src=x onerror="document.title=1"> is paid twice';

/** Drops a file on the page. @param bytes size of a file of zeros; 0 uses `content` */
const drop = (page: Page, name: string, content: string, bytes = 0): Promise<void> =>
  page.evaluate(
    ([called, text, size]) => {
      const dataTransfer = new DataTransfer();
      const parts = size === 0 ? [text] : [new Uint8Array(size)];
      dataTransfer.items.add(new File(parts, called, { type: 'application/json' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, content, bytes] as const,
  );

/** Adds a payment for an overdue borrower and saves a trace from the first call on. */
const savedTrace = async (workbench: Workbench): Promise<string> => {
  const { page } = workbench;
  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('₦53,250').first()).toBeVisible();
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

/** How many MB a trace may have, from the server's own description. */
const largestTrace = async (sandbox: Sandbox): Promise<number> => {
  const { paths } = await sandbox.admin<OpenApi>('/openapi.json');
  const bytes = paths['/__admin/trace']?.post?.requestBody?.['x-maximum-bytes'] ?? 0;
  expect(bytes).toBeGreaterThan(MEGABYTE);
  return bytes / MEGABYTE;
};

/** The orders of a borrower without the server time. */
const ordersOf = async (sandbox: Sandbox, number: string): Promise<unknown> => {
  const { orders } = await sandbox.admin<{ orders: object[] }>(`/borrowers/${number}`);
  return JSON.parse(JSON.stringify(orders, (name, value) => (name === 'serverTime' ? undefined : value)));
};

test('a trace is saved, and opens elsewhere in a sandbox with its state and its calls', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  const text = await savedTrace(workbench);
  const number = workbench.borrower();
  const server = new URL(sandbox.url()).origin;
  const otherWorkbench = new Workbench(page, createSandbox(server));
  await otherWorkbench.open();
  await drop(page, 'bug.json', text);
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

test.describe('a file that is not a trace', () => {
  // Browsers log every refused request.
  test.use({ allowedNoise: [/400 \(Bad Request\)/] });

  test('is rejected with the reason, and nothing changes', async ({ page, sandbox }) => {
    const workbench = new Workbench(page, sandbox);
    const trace = JSON.parse(await savedTrace(workbench));
    const address = page.url();
    const { state: before } = await sandbox.admin<{ state: unknown }>('/snapshot');
    const refused = page.getByRole('dialog', { name: 'File rejected' });
    const files: readonly (readonly [name: string, content: string, reason: RegExp])[] = [
      [
        'other.json',
        JSON.stringify({ ...trace, version: 2 }),
        /This is a trace of version 2\. This server reads version 1\./,
      ],
      ['something.json', '{"hello":1}', /This file is not a trace\.\s*body\.format: Must be/],
    ];
    for (const [name, content, reason] of files) {
      const buffer = Buffer.from(content);
      await page
        .getByLabel('A trace or a saved scenario')
        .setInputFiles({ name, mimeType: 'application/json', buffer });
      await expect(refused).toContainText(name);
      await expect(refused).toContainText(reason);
      await page.keyboard.press('Escape');
      // Wait until the dialog is removed. A late close event would close the next one.
      await expect(page.getByRole('dialog').filter({ hasText: name })).toHaveCount(0);
    }
    const most = await largestTrace(sandbox);
    await drop(page, 'huge.json', '', (most + 1) * MEGABYTE);
    await expect(refused).toContainText(`This file has ${most + 1} MB. The server accepts at most ${most} MB.`);
    await expect(page.getByRole('region', { name: 'Trace' })).toHaveCount(0);
    expect(page.url()).toBe(address);
    expect(await sandbox.admin('/snapshot')).toMatchObject({ state: before });
  });
});
