import type { Page } from '@playwright/test';
import { jpeg } from '../support/files';
import { violationsOf } from './accessibility';
import { expect, test } from './test';

const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the simulated shell follows the contract, and the report says so', async ({ page, sandbox }) => {
  await page.goto(sandbox.url('/__shell-check?simulated&shell.nativeUser=08031234567'));
  await page.getByRole('button', { name: 'that borrowers do not see' }).click();
  await expect(row(page, 'An unknown event')).toHaveAttribute('data-status', 'good');
  for (const id of ['copyText', 'openWhatsApp', 'openGooglePlay', 'loginPopup', 'loginExpired', 'logout']) {
    await act(page, `Send ${id}`);
    await expect(row(page, id)).toHaveAttribute('data-status', 'good');
  }
  await expect(page.getByText('15 of 16 sent, no problem so far')).toBeVisible();
  await row(page, 'copyText').getByLabel('Yes').check();

  for (const id of ['File', 'Camera']) {
    const opened = page.waitForEvent('filechooser');
    await act(page, `Start ${id}`);
    await (await opened).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
    await expect(row(page, id).getByRole('status')).toHaveText(/^Read [\d,]+ bytes\.$/);
  }
  await act(page, 'Start Back');
  await page.goBack();
  await expect(row(page, 'Back').getByRole('status')).toHaveText('The page noticed back.');
  const opened = page.context().waitForEvent('page');
  await act(page, 'Start Window');
  await expect((await opened).getByText('ok')).toBeVisible();
  for (const [id, name] of [
    ['Download', 'shell-check.txt'],
    ['Download of a blob', 'shell-check-blob.txt'],
  ] as const) {
    const stored = page.waitForEvent('download');
    await act(page, `Start ${id}`);
    expect((await stored).suggestedFilename()).toBe(name);
  }

  await act(page, 'Write the report');
  const report = page.getByRole('textbox', { name: 'The report' });
  await expect(report).toHaveValue(/^Shell check, contract .*, bridge: Android\n/);
  await expect(report).toHaveValue(/\ngetUserInfo: follows the contract\n/);
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('0 of 16 sent')).toBeVisible();
  await act(page, 'Send copyText');
  await expect(row(page, 'copyText').getByLabel('Yes')).toBeChecked();
});
