import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/programs';
import { begin, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';

const EVIL = 'evil.example';
/** Maps another host name to this machine, like a page of an attacker can. */
const REBOUND = `--host-resolver-rules=MAP ${EVIL} 127.0.0.1`;

/** In a wider window, the app redirects to a page with a frame. */
const PHONE_SIZE = { width: 375, height: 812 };

let browser: Browser;
const otherServer = createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html').end('<!doctype html><title>BareProject</title>');
});
let port: number;
test.beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', REBOUND] });
  await once(otherServer.listen(0, '127.0.0.1'), 'listening');
  const address = otherServer.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
test.afterAll(async () => {
  await browser.close();
  otherServer.close();
});

/** All requests that a page can send without permission. Each ends with the browser's reply. */
const tryAll = (page: Page, admin: string, query: string): Promise<unknown> =>
  page.evaluate(
    async ([base, sandbox]) => {
      const address = (path: string) => `${base}${path}?${sandbox}`;
      await fetch(address('/clock/freeze'), { method: 'POST', mode: 'no-cors' });
      const frame = document.createElement('iframe');
      frame.name = 'target';
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: address('/reset'), target: frame.name });
      document.body.append(frame, form);
      const answered = new Promise((resolve) => frame.addEventListener('load', resolve));
      form.submit();
      await answered;
      const picture = new Image();
      const loaded = new Promise((resolve) => picture.addEventListener('error', resolve));
      picture.src = address('/scenarios/finished/open');
      await loaded;
      return fetch(address('/messages')).then(
        (reply) => reply.text(),
        () => 'unreadable',
      );
    },
    [admin, query] as const,
  );

const stateOf = async (sandbox: Sandbox) => ({
  clock: (await sandbox.admin<{ frozen: boolean }>('/clock')).frozen,
  borrowers: (await sandbox.admin<{ borrowers: { contactNumber: string }[] }>('/borrowers')).borrowers.map(
    ({ contactNumber }) => contactNumber,
  ),
});

for (const [what, host] of [
  ['of another site', EVIL],
  ['of another port', '127.0.0.1'],
  ['of another name of this machine', 'localhost'],
] as const) {
  test(`a page ${what} can neither change nor read anything`, async ({ sandbox }) => {
    await begin(sandbox, 'approved');
    const untouched = { clock: false, borrowers: [PHONE] };
    expect(await stateOf(sandbox)).toEqual(untouched);
    const admin = new URL('/__admin', sandbox.url()).href;
    const page = await browser.newPage();
    await page.goto(`http://${host}:${port}/`);
    expect(await tryAll(page, admin, `sandbox=${sandbox.name}`)).toBe('unreadable');
    expect(await stateOf(sandbox)).toEqual(untouched);

    await page.evaluate((link) => location.assign(link), `${admin}/scenarios/finished/open?sandbox=${sandbox.name}`);
    await expect(page.locator('body')).toContainText('The mock server refuses requests from pages of another origin');
    expect(await stateOf(sandbox)).toEqual(untouched);
    await page.close();
  });
}

test('a page under a host name that points to this machine cannot read a login code', async ({ sandbox }) => {
  await begin(sandbox, 'approved');
  const page = await browser.newPage();
  const server = new URL(sandbox.url());
  for (const path of ['/login', `/__admin/messages?sandbox=${sandbox.name}`]) {
    const reply = await page.goto(`http://${EVIL}:${server.port}${path}`);
    expect(reply?.status()).toBe(403);
    await expect(page.locator('body')).toContainText('accepts only localhost and 127.0.0.1');
  }
  await page.close();
});

test('an address sets up a scenario, and so does a page of the server itself', async ({ sandbox }) => {
  const page = await browser.newPage({ viewport: PHONE_SIZE });
  const admin = new URL('/__admin', sandbox.url()).href;
  await page.goto(`${admin}/scenarios/approved/open?sandbox=${sandbox.name}&contactNumber=${PHONE}`);
  expect((await stateOf(sandbox)).borrowers).toEqual([PHONE]);
  const frozen = await page.evaluate(
    (address) => fetch(address, { method: 'POST' }).then((reply) => reply.ok),
    `${admin}/clock/freeze?sandbox=${sandbox.name}`,
  );
  expect([frozen, (await stateOf(sandbox)).clock]).toEqual([true, true]);
  await page.close();
});
