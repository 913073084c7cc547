import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility';
import { expect, test } from '../e2e/test';
import { createSandbox } from '../support/sandbox';
import { Workbench } from './workbench';

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

// Browsers log every refused request.
test.use({ allowedNoise: [/400 \(Bad Request\)/] });

test('a trace is saved, opens in a sandbox with its state, and other files are rejected', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await workbench.rows().last().click();
  await page.getByRole('button', { name: 'More of the call', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trace from here' }).click();
  const form = page.getByRole('dialog', { name: 'Save trace' });
  await form.getByLabel('Title').fill(TITLE);
  await form.getByLabel(/^What you saw/).fill('It was paid once.');
  const send = form.getByRole('button', { name: 'Save trace' });
  const [download] = await Promise.all([page.waitForEvent('download'), send.click()]);
  expect(download.suggestedFilename()).toMatch(/^trace-img-src-x-.*\.json$/);
  await expect(form).toBeHidden();
  const text = await readFile(await download.path(), 'utf8');

  const newer = JSON.stringify({ ...JSON.parse(text), version: 2 });
  const address = page.url();
  const refused = page.getByRole('dialog', { name: 'File rejected' });
  for (const [content, reason] of [
    [newer, /This is a trace of version 2\. This server reads version 1\./],
    [99 * MEGABYTE, /This file has 99 MB\. The server accepts at most \d\d? MB\./],
  ] as const) {
    await drop(page, 'other.json', content);
    await expect(refused).toContainText('other.json');
    await expect(refused).toContainText(reason);
    await page.keyboard.press('Escape');
    // A late close event would close the next dialog.
    await expect(refused).toHaveCount(0);
  }
  expect(page.url()).toBe(address);

  const other = new Workbench(page, createSandbox(new URL(sandbox.url()).origin));
  await other.open();
  const file = { name: 'bug.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('A trace or a saved scenario').setInputFiles(file);
  await expect(page).toHaveURL(/sandbox=replay-/);
  const strip = page.getByRole('region', { name: 'Trace' });
  await expect(strip.getByText(TITLE)).toBeVisible();
  await expect(strip.getByText('It was paid once.')).toBeVisible();
  await expect(strip.getByRole('status')).toContainText('of the trace in the journal');
  await expect(page).toHaveTitle('Workbench');
  await expect(other.callOf('orderDetail')).toBeVisible();
  await expectAccessible(page);
  // The phone shows the amount from the trace.
  await expect(other.device('A').getByText('₦53,250').first()).toBeVisible();
});
