import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '@kit/contracts/assumptions';
import { uploadStep } from '@kit/contracts/methods/application';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOldChromium } from '../../scripts/programs';
import { NOBODY, screens } from '../e2e/screen-scenarios';
import { examples } from '../support/examples';
import { jpeg } from '../support/files';
import { createSandbox, type Sandbox } from '../support/sandbox';
import { type RunningServer, startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { launchOldChromium, type OldBrowser } from './old-chromium';
import { openOldPage } from './old-page';

const PHONE = '08031234567';
const HOUR = 3_600_000;
/** A tap on it stays in the app. */
const IN_APP = 'main button, main summary, main label, main a[href^="/"]';

const bank = examples.saveBankInfo.request;

let server: RunningServer;
let browser: OldBrowser;
/** The page and the sandbox of the current test. */
let page: Awaited<ReturnType<typeof openOldPage>>;
let sandbox: Sandbox;

beforeAll(async () => {
  const executablePath = findOldChromium();
  if (executablePath === undefined)
    throw new Error('Chromium 88 is not installed. Run npm run programs to install it.');
  server = await startServer({}, true);
  browser = await launchOldChromium(executablePath);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  sandbox = createSandbox(server.address);
  page = await openOldPage(browser);
});
afterEach(async () => {
  await page.close();
  expect(page.noise).toEqual([]);
});

const pass = (ms: number) => sandbox.admin('/clock/advance', { ms });

/** Opens a screen inside the simulated native app, which logs the borrower in. */
const open = (path: string) =>
  page.goto(sandbox.url(`${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`));

test('a borrower logs in, takes a photo, applies, gets the loan and repays it', async () => {
  expect(await browser.version()).toMatch(/^HeadlessChrome\/88\./);
  await sandbox.scenario('half-filled', PHONE);
  // the scenario has just sent a code, so the next one must wait
  await pass(assumptions.verificationCodeResendAfter);
  await page.goto(sandbox.url());
  await page.type('Phone number', PHONE);
  await page.tap('Send code');
  // the code is sent once the field is there
  await page.find('6-digit code', 'input');
  await page.type('6-digit code', await sandbox.latestCode(PHONE));
  await page.tap('Continue');
  const face = join(temporaryFolder(), 'face.jpg');
  writeFileSync(face, jpeg());
  await page.upload(face);
  await page.tap('Use this photo');
  await page.tap(/^Bank:/);
  await page.type('Find your bank', 'guaranty');
  await page.tap(bank.bankName);
  await page.type('Account number', '0123456789');
  await page.type('BVN', bank.bvn);
  await page.tap('Continue');
  await page.sees('••••••6789');
  await page.tap('Everything is right');
  await page.tick(/^I agree that these/);
  await page.tap('Agree and apply');
  await page.sees('We are reviewing your application');
  expect(await sandbox.requests('uploadPermissionData')).toHaveLength(uploadStep.values.length);

  await pass(2 * HOUR);
  await page.sees('You receive');
  await page.tick(/^I have read the loan agreement/);
  await page.tap(/^Get ₦/);
  await page.sees('Your money is on its way');
  await pass(HOUR);
  await page.sees('Left to pay');
  await page.tap(/^Repay ₦/);
  await page.tap(/^Pay ₦/);
  await page.tap('Get the account number');
  await page.sees(/\b\d{4} \d{3} \d{3}\b/);
  const accountNo = (await page.text()).match(/\b\d{4} \d{3} \d{3}\b/)?.[0].replaceAll(' ', '');
  const { orders } = await sandbox.admin<{ orders: OrderDetail[] }>(`/borrowers/${PHONE}`);
  await sandbox.admin('/payments', { accountNo, amount: orders[0]?.repayment?.remaining });
  await page.sees('Nothing is owed. Thank you.');
});

test.each(screens.map(([, path, title, scenario, [text]]) => ({ path, title, scenario, text })))(
  '$path shows its content in its scenario, and takes a tap',
  async ({ path, title, scenario, text }) => {
    if (scenario === NOBODY) await page.goto(sandbox.url(path));
    else {
      const facts: Readonly<Record<string, unknown>> = { ...(await sandbox.scenario(scenario, PHONE)) };
      await open(path.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name])));
    }
    await page.hasTitle(new RegExp(`^${title} - `));
    await page.sees(text);
    await page.waitsForNothing();
    await page.tap(/./, IN_APP);
    await page.waitsForNothing();
    await page.find(/./, 'h1, dialog[open] h2');
  },
);

test('the shell check gives its verdicts', async () => {
  await open('/__shell-check?simulated&shell.statusHeight=24');
  await page.tap('Send the 9 that borrowers do not see');
  await page.sees(/topStatusHeight is 24, which makes 12 CSS pixels/);
  await page.sees('9 of 16 sent, 2 with problems');
});
