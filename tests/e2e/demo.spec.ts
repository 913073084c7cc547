import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openSandbox } from '@kit/mock-server';
import type { Page } from '@playwright/test';
import { assembleDemo } from '../../scripts/build-demo';
import { expect, test } from '../support/e2e';
import { type Sandbox, withShortcuts } from '../support/sandbox';
import { root } from '../support/source-files';
import { serveFolder } from '../support/static-server';
import { Workbench } from '../support/workbench';
import { goWholeJourney } from './whole-journey';

const folder = join(root, `.build/demo-${process.pid}`);
let host: Awaited<ReturnType<typeof serveFolder>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await assembleDemo(folder);
  host = await serveFolder(folder);
});
test.afterAll(() => {
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the first page of the demo, which starts the worker. @returns the sandbox in this browser */
const openDemo = async (page: Page): Promise<Sandbox> => {
  await page.goto(host.origin);
  await expect(page.getByRole('status')).toHaveText('Ready. Everything runs in this browser.');
  // A second page sends the calls, because the page under test navigates.
  const asking = await page.context().newPage();
  await asking.goto(`${host.origin}/demo.html`);
  const send = (url: string, method: string, headers: Record<string, string>, body: string | undefined) =>
    asking.evaluate(
      async ([address, init]) => {
        const reply = await fetch(address, init);
        return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
      },
      [url, { method, headers: { ...headers, 'content-type': 'application/json' }, body }] as const,
    );
  return withShortcuts(openSandbox(host.origin, 'default', undefined, { send }));
};

test('the worker is at most 400 kB of brotli, and brings its licences', () => {
  expect(brotliCompressSync(readFileSync(join(folder, 'worker.js'))).length).toBeLessThan(400_000);
  const licences = readFileSync(join(folder, 'worker.js.licences.txt'), 'utf8');
  for (const name of ['fastify', 'node-forge', 'crypto-js', 'readable-stream', 'zod']) expect(licences).toContain(name);
});

test('the demo on a static host carries a borrower from the login to the end of the loan', async ({ page }) => {
  await goWholeJourney(page, await openDemo(page));
});

test('the demo keeps its state when the browser stops the worker', async ({ page }) => {
  const sandbox = await openDemo(page);
  const { open } = await sandbox.scenario('due-today');
  await page.goto(host.origin + new URL(open, host.origin).pathname + new URL(open, host.origin).search);
  await expect(page.getByText('Left to pay')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect(page.getByText('Left to pay')).toBeVisible();
});

test('the demo names what works only with an installed kit', async ({ page }) => {
  await openDemo(page);
  const limits = page.getByRole('list').nth(1);
  for (const word of ['phone', 'backend', 'Redis', 'terminal', 'Restarting']) await expect(limits).toContainText(word);
});

test.describe('without service workers', () => {
  test('the demo says so', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    await page.goto(host.origin);
    await expect(page.getByRole('status')).toContainText('This browser offers no service worker here.');
    await expect(page.getByRole('link', { name: 'Open the app' })).toBeHidden();
  });
});

test('the demo says so if it is in a folder of its host', async ({ page }) => {
  const parent = await serveFolder(dirname(folder));
  await page.goto(`${parent.origin}/${basename(folder)}/`);
  await expect(page.getByRole('status')).toContainText('The demo works only at the root of its host');
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeHidden();
  parent.close();
});

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the workbench of the demo opens a scenario and shows its calls', async ({ page }) => {
    const sandbox = await openDemo(page);
    const workbench = new Workbench(page, sandbox);
    await page.getByRole('link', { name: 'Open the workbench' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^live$/ })
      .waitFor();
    await workbench.scenario('due-today');
    await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
    await expect(workbench.callOf('authenticate')).toBeVisible();
  });
});
