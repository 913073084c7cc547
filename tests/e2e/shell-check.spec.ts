import { readFileSync } from 'node:fs';
import { bridgeEvents } from '@kit/contracts/bridge/events';
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { jpeg } from '../support/files';
import { plantShell } from '../support/planted-shell';

const SHELL_CHECK = '/__shell-check';

const row = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);
const runAll = (page: Page) => page.getByRole('button', { name: 'Run the checks' }).click();

const start = async (page: Page, id: string, answer?: string) => {
  await page.getByRole('button', { name: `Start ${id}` }).click();
  if (answer !== undefined) await row(page, id).getByRole('button', { name: answer }).click();
};

test('the simulated shell passes the whole shell check, and the report shows it', async ({ page, sandbox }) => {
  await page.goto(sandbox.url(`${SHELL_CHECK}?simulated&shell.nativeUser=08031234567`));
  await runAll(page);
  await row(page, 'getPackageInfo').getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'together')).toHaveAttribute('data-status', 'passed');

  await start(page, 'setBackSwitch');
  await expect(row(page, 'setBackSwitch')).toHaveAttribute('data-status', 'needs a look');
  await page.goBack();
  await expect(row(page, 'setBackSwitch')).toHaveAttribute('data-status', 'passed');
  await start(page, 'copyText');
  await page.getByLabel('Paste the copied text into this field.').fill('0123456789');
  await page.getByRole('button', { name: 'Compare' }).click();
  for (const id of ['openWhatsApp', 'openGooglePlay', 'loginPopup']) await start(page, id, 'Yes');
  for (const id of ['loginExpired', 'logout']) {
    await start(page, id);
    await expect(row(page, id)).toHaveAttribute('data-status', 'passed');
  }

  for (const title of ['File chooser', 'Camera']) {
    const opened = page.waitForEvent('filechooser');
    await start(page, title);
    await (await opened).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
  }
  await expect(row(page, 'takePhoto')).toHaveAttribute('data-status', 'passed');
  await expect(row(page, 'chooseFile')).toHaveAttribute('data-status', 'passed');
  await start(page, 'Keyboard');
  await expect(row(page, 'showKeyboard')).toHaveAttribute('data-status', 'needs a look');
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, height: size.height - 300 });
  await expect(row(page, 'showKeyboard')).toHaveAttribute('data-status', 'passed');
  await page.setViewportSize(size);
  await start(page, 'Edges of the screen');
  await row(page, 'safeAreas').getByRole('button', { name: 'Yes' }).click();
  const window = page.context().waitForEvent('page');
  await start(page, 'A new window');
  await expect((await window).getByText('ok')).toBeVisible();
  await (await window).close();
  await row(page, 'openWindow').getByRole('button', { name: 'Yes' }).click();
  const stored = page.waitForEvent('download');
  await start(page, 'A download');
  expect((await stored).suggestedFilename()).toBe('shell-check.txt');
  await row(page, 'download').getByRole('button', { name: 'Yes' }).click();
  await start(page, 'A phone number');
  await row(page, 'dial').getByRole('button', { name: 'Yes' }).click();
  await start(page, 'After the system ended the app');
  await expect(row(page, 'restore')).toHaveAttribute('data-status', 'needs a look');
  await page.reload();
  await expect(row(page, 'restore')).toHaveAttribute('data-status', 'passed');
  expect(new URL(page.url()).hash).toBe('');

  await start(page, 'closePage');
  await page.getByRole('button', { name: 'Open the web app again' }).click();
  await row(page, 'closePage').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shell follows the contract');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('textbox', { name: 'The report' })).toHaveValue(/PASSED {2}closePage/);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const written = JSON.parse(readFileSync(await (await downloaded).path(), 'utf8'));
  expect(written.summary).toEqual({ passed: 24, failed: 0, 'needs a look': 0, running: 0, 'not run': 0 });
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('a shell with faults', () => {
  // A shell that calls an undefined function causes an error in the calling page.
  test.use({ allowedNoise: [/onAppReply is not a function/] });

  const faults = {
    getPackageInfo: 'status-bar-in-css-pixels',
    loginDetect: 'no-function',
    getUserInfo: 'html-reply',
    trackEvent: 'too-large',
    timeSdk: 'answered-twice',
  };

  test('learns each fault with its fix, and the page does not crash', async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(plantShell, { faults, width: 375, events: Object.keys(bridgeEvents) });
    await page.goto(sandbox.url(SHELL_CHECK));
    await runAll(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 checks failed');
    for (const [id, fault] of Object.entries({ ...faults, loginDetect: 'wrong-callback' })) {
      await expect(row(page, id).locator(`[data-fault="${fault}"]`)).toContainText('What to do');
    }
    await expect(row(page, 'loginDetect')).toContainText('onAppReply, which is not a function of the page');
    await expect(row(page, 'trackEvent')).toContainText('1,024 KB long');
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('outside a shell, it reports a missing bridge, and how to add one on each platform', async ({ page, sandbox }) => {
  await page.goto(sandbox.url(SHELL_CHECK));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No bridge found');
  for (const name of ['addJavascriptInterface', 'userContentController.add', 'addJavaScriptHandler']) {
    await expect(page.locator('[data-fault="no-bridge"]')).toContainText(name);
  }
});
