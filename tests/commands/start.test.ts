import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { appConfig } from '@kit/contracts/app-config';
import { ownAddresses } from '@kit/mock-server/own-addresses';
import { type Browser, chromium } from '@playwright/test';
import qr from 'qrcode';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBrowser } from '../../scripts/programs';
import { backendKeys } from '../support/backends';
import { type Running, runScript, runUntil, script } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';
import { startServer } from '../support/server';
import { filesBelow } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';
import { WireClient } from '../support/wire-client';
import { runInProcess } from './command-in-process';

const UP = /Ctrl-C stops both/;
const ANY_PORT = { MOCK_PORT: '0', APP_PORT: '0' };
const TOKEN = 'the-token-of-this-test';
const authorization = `Bearer ${TOKEN}`;

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
const addressIn = (script: Running, name: string): string =>
  new RegExp(`${name}\\s+(http:\\S+?)/(?:\\s|__admin)`).exec(script.said())?.[1] ?? '';

/** Arguments of `npm start` in front of a backend. */
const onBackend = (address: string, publicKey: string): string[] => {
  const file = join(temporaryFolder(), 'public.pem');
  writeFileSync(file, publicKey);
  return script('start', '--backend', address, '--backend-key', file);
};

describe('npm start in a separate checkout', () => {
  let checkout: string;
  let first: Running;
  let browser: Browser;
  let app: string;
  let mock: string;

  beforeAll(async () => {
    checkout = copyCheckout({ installed: true });
    const overrides = {
      fieldNames: { contactNumber: 'phoneNo' },
      paths: { homePage: '/v2/home' },
      assumptions: { minimumAge: 21, productName: 'Other </script>' },
    };
    const env = {
      ...ANY_PORT,
      MOCK_OVERRIDES: JSON.stringify(overrides),
      MOCK_ADMIN_TOKEN: TOKEN,
    };
    first = await runUntil(script('start', '--lan'), UP, { cwd: checkout, env });
    app = addressIn(first, 'App');
    mock = addressIn(first, 'Mock server');
    browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  });

  // independent of the order of the tests: after it ends, nothing is left behind
  afterAll(async () => {
    await browser?.close();
    try {
      expect(await first.stop('SIGINT')).toBe(0);
      expect(await answers(`${app}/`)).toBe(false);
      expect((await runScript(script('qa', 'list', '--url', mock), { cwd: checkout })).exit).toBe(1);
      expect(readFileSync(join(checkout, '.data/dev.sqlite')).length).toBeGreaterThan(0);
    } finally {
      await first?.stop();
    }
  });

  test('serves the page with the complete configuration of the mock server', async () => {
    const page = await (await fetch(`${app}/s/my-world/login`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('<script src="/__shell/shell.js">');
    const json = /id="app-config">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    const asked = await fetch(`${mock}/s/my-world/__admin/app-config`, { headers: { authorization } });
    const config = await asked.json();
    expect(JSON.parse(json)).toEqual(config);
    expect(appConfig.parse(config)).toMatchObject({
      base: '/s/my-world',
      fieldNames: { contactNumber: 'phoneNo' },
      paths: { homePage: '/v2/home' },
      assumptions: { minimumAge: 21, productName: 'Other </script>' },
    });
  });

  test('serves the sources of the app, and no other file of the checkout', async () => {
    const statusOf = async (path: string) => (await fetch(`${app}/@fs${join(checkout, path)}?raw`)).status;
    expect(await statusOf('web/index.html')).toBe(200);
    const [running = ''] = readdirSync(join(checkout, '.build/running'));
    const others = [join('.build/running', running), '.data/dev.sqlite', 'package.json', 'mock-server/src/app.ts'];
    for (const path of others) expect([path, await statusOf(path)]).toEqual([path, 403]);
  });

  test("passes a workbench's settings to the simulated shell of a page, as the built page does", async () => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ report: true, events: { getUserInfo: 'timeout' } });
    const asked = await fetch(`${mock}/s/told/__admin/devices/127.0.0.1/shell`, { method: 'PUT', headers, body });
    const page = await (await fetch(`${app}/s/told/login`, { headers: { accept: 'text/html' } })).text();
    const [json = '', shell] =
      /id="simulated-shell-orders">(.*?)<\/script>.*?(\/__shell\/shell.js)/s.exec(page)?.slice(1) ?? [];
    expect(JSON.parse(json)).toEqual({ device: '127.0.0.1', remember: true, ...(await asked.json()) });
    expect(shell).toBeDefined();
    const other = await (await fetch(`${app}/s/another/login`, { headers: { accept: 'text/html' } })).text();
    expect(other).not.toContain('timeout');
  });

  test('names the workbench, a scenario, npm run qa and further reading, and all of them exist', async () => {
    const said = first.said();
    const headers = { accept: 'text/html', authorization };
    const [link = ''] = said.match(/http:\S+\/scenarios\/[\w-]+\/open/) ?? [];
    const { status, url } = await fetch(link, { headers });
    expect([status, url]).toEqual([200, expect.stringMatching(`^${app}/`)]);
    const workbench = /Workbench\s+(\S+)/.exec(said)?.[1] ?? '';
    const entered = await fetch(workbench, { redirect: 'manual' });
    expect([entered.status, entered.headers.get('location')]).toEqual([302, '/__admin/']);
    expect(await (await fetch(`${app}/__admin/`)).text()).toContain('<title>Workbench');
    expect((await runScript(script('qa', 'help'), { cwd: checkout })).exit).toBe(0);
    expect(said).toContain('npm run qa -- help');
    expect(said.match(/docs\/[\w/.-]+\.md/g)?.filter((path) => existsSync(join(checkout, path)))).toHaveLength(2);
  });

  test('listens on the network, and prints a QR code with a signed link for a phone', async () => {
    const [address] = ownAddresses('0.0.0.0');
    if (address === undefined) return expect(first.said()).toContain('the machine has no network');
    const link = /On a phone in this network.*\n\s+(http:\S+)\n/.exec(first.said())?.[1] ?? '';
    expect(new URL(link).host).toBe(`${address}:${new URL(app).port}`);
    expect(first.said()).toContain(await qr.toString(link, { type: 'utf8', errorCorrectionLevel: 'L' }));
    const phone = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
    const entered = await fetch(link, phone);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect([entered.status, cookie]).toEqual([302, expect.stringMatching(/^admin=/)]);
    const { origin } = new URL(link);
    const session = `${origin}/s/phone/__admin/sessions/08031234567`;
    expect((await fetch(session, { method: 'POST', headers: { origin, cookie } })).status).toBe(200);
    // The mock server must see the caller's address, not that of the app server in front of it.
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ network: 'offline' });
    await fetch(`${mock}/s/phone/__admin/devices/${address}/network`, { method: 'PUT', headers, body });
    // Every call has the same host, because the server knows a caller without an address of its own by the host.
    const isLost = (from: string) => {
      const call = request(`${from}/s/phone/app/operationConfiguration`, {
        method: 'POST',
        headers: { host: '10.1.1.1' },
      });
      return once(call.end(), 'response').then(
        () => false,
        () => true,
      );
    };
    expect([await isLost(origin), await isLost(app)]).toEqual([true, false]);
  });

  test('applies an edit of a text to the open page, and keeps typed text', async () => {
    const question = 'What is your phone number?';
    const [[path, source] = ['', '']] = filesBelow('web/src', /\.tsx$/).filter(([, text]) => text.includes(question));
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const isConnected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
    await page.goto(`${app}/login`);
    // an earlier edit would reach no page
    await isConnected;
    await page.getByLabel('Phone number').fill('0803123');
    writeFileSync(join(checkout, path), source.replace(question, 'And what is your phone number?'));
    await page.getByText('And what is your phone number?').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0803123');
    await page.close();
  });

  test('ends the live stream when the mock server restarts after an edit, so that the workbench connects again', async () => {
    const { body } = await fetch(`${app}/__admin/events?lastEventId=0`, { headers: { authorization } });
    const reader = body?.getReader();
    const isOver = async (): Promise<boolean> => (await reader?.read())?.done ?? true;
    await isOver();
    const source = join(checkout, 'mock-server/src/server.ts');
    writeFileSync(source, readFileSync(source));
    const ended = async (): Promise<true> => ((await isOver().catch(() => true)) ? true : ended());
    expect(await ended()).toBe(true);
    await expect.poll(() => answers(`${mock}/__admin/`)).toBe(true);
  });

  test('lets qa of the same checkout find it, and qa prints an address that opens', async () => {
    const asked = script('qa', 'overdue-3', '--admin-token', TOKEN);
    const { exit, out, err } = await runScript(asked, { cwd: checkout });
    expect([exit, err]).toEqual([0, '']);
    const address = /open\s+(\S+)/.exec(out)?.[1] ?? '';
    expect(address.startsWith(`${app}/repay/`)).toBe(true);
    expect(await answers(address)).toBe(true);
    expect(out).not.toContain('No app is served there');
  });

  test('allows a second instance beside it, on a real backend and with its own ports, which can end alone', async () => {
    const backend = await startServer({ privateKey: backendKeys.privateFile });
    const port = new URL(mock).port;
    const env = { MOCK_PORT: port, APP_PORT: port };
    const second = await runUntil(onBackend(backend.address, backendKeys.publicKey), UP, { cwd: checkout, env });
    try {
      expect(second.said()).toContain(`Already running in this checkout: ${app}/`);
      expect(second.said()).toContain(`Port ${port} is in use. The mock server uses`);
      expect(second.said()).toMatch(/Port \d+ is in use. The app uses/);
      const other = addressIn(second, 'Mock server');
      expect(other).not.toBe(mock);
      expect(await answers(`${other}/__admin/health`)).toBe(true);
      const itsApp = addressIn(second, 'App');
      const asPageOf = (origin: string) =>
        fetch(`${itsApp}/__admin/clock/reset`, { method: 'POST', headers: { origin } });
      expect([(await asPageOf(itsApp)).status, (await asPageOf(app)).status]).toEqual([200, 403]);
      expect((await runScript(script('qa', 'list'), { cwd: checkout })).err).toContain(other);
      expect(second.said()).toContain(backend.address);
      const client = await WireClient.connected(itsApp, 'default');
      const { results } = await client.call('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
      expect(results).toMatchObject([{ method: 'sendAuthCode', code: 0 }]);
      const atBackend = await fetch(`${backend.address}/__admin/messages?contactNumber=08031234567`);
      expect(await atBackend.json()).toMatchObject({ messages: [{ purpose: 'login' }] });
      expect(await second.stop('SIGINT')).toBe(0);
      expect(await answers(`${other}/__admin/health`)).toBe(false);
    } finally {
      await second.stop();
      await backend.close();
    }
    expect(await answers(`${app}/`)).toBe(true);
  });

  test('ends with 1 if a page of the mock server cannot be built', async () => {
    writeFileSync(join(checkout, 'mock-server/shell-check/main.tsx'), 'const');
    expect((await runScript(script('start'), { cwd: checkout, env: ANY_PORT })).exit).toBe(1);
  });
});

describe('invalid settings of npm start', () => {
  test.each([
    [{ APP_PORT: '65536' }, 2, 'APP_PORT cannot be "65536". Allowed: an integer from 0 to 65535'],
    [{ MOCK_HOST: '203.0.113.1', MOCK_ADMIN_TOKEN: TOKEN }, 1, 'This machine has no address "203.0.113.1".'],
    [{ ...ANY_PORT, MOCK_OVERRIDES: '{"assumptions":{"nothing":1}}' }, 2, 'There is no assumption named "nothing"'],
  ])('%j are refused with a sentence, and nothing starts', async (env, exit, why) => {
    const said = await runInProcess(script('start'), { env });
    expect([said.exit, said.out]).toEqual([exit, '']);
    expect(said.err).toContain(why);
    expect(said.err.trim().split('\n')).toHaveLength(1);
  });
});

test('npm start on a real backend ends with a sentence if the key is wrong', async () => {
  const backend = await startServer();
  const env = { ...ANY_PORT, MOCK_STORE: ':memory:' };
  const { exit, out, err } = await runInProcess(onBackend(backend.address, backendKeys.publicKey), { env });
  await backend.close();
  expect(exit).not.toBe(0);
  expect(out + err).toMatch(/^http.* refused the key exchange .*Check that --backend-key is its public key/m);
  expect(out + err).not.toMatch(/^\s+at /m);
});

test('npm run mock -- --lan makes an admin token, which the network needs and qa of the checkout knows', async () => {
  const mock = await runUntil(script('mock', '--lan', '--port', '0'), /Admin token for this run:\n\s+\S+/);
  onTestFinished(async () => void (await mock.stop()));
  const address = /http:\/\/[\d.:]+/.exec(mock.said())?.[0] ?? '';
  const token = /Admin token for this run:\n\s+(\S{16,})/.exec(mock.said())?.[1] ?? '';
  const statusWith = async (headers: HeadersInit) => (await fetch(`${address}/__admin/messages`, { headers })).status;
  expect([await statusWith({}), await statusWith({ 'x-admin-token': token })]).toEqual([401, 200]);
  const asked = await runScript(script('qa', 'post', '/enter', '{"path":"/"}', '--url', address));
  expect(asked.out).toMatch(/"link": "\/__admin\/enter\?path=/);
  expect(await mock.stop('SIGINT')).toBe(0);
  expect(await answers(`${address}/__admin/health`)).toBe(false);
});
