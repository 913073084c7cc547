import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { appConfig } from '@kit/contracts/app-config';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureBrowser } from '../../scripts/find-browser.mjs';
import { type RunningScript, runScript, runUntil } from '../support/command';
import { type CopiedCheckout, copyCheckout } from '../support/copied-checkout';
import { filesBelow } from '../support/source-files';

const UP = /Ctrl-C stops both/;
const ANY_PORT = { MOCK_PORT: '0', APP_PORT: '0' };
const TOKEN = 'the-token-of-this-test';

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
const addressIn = (script: RunningScript, name: string): string =>
  new RegExp(`${name}\\s+(http:\\S+?)/(?:\\s|__admin)`).exec(script.said())?.[1] ?? '';

describe('npm start in a checkout of its own', () => {
  let checkout: CopiedCheckout;
  let first: RunningScript;
  let browser: Browser;
  let app: string;
  let mock: string;

  beforeAll(async () => {
    checkout = copyCheckout({ installed: true });
    const overrides = {
      fieldNames: { contactNumber: 'phoneNo' },
      paths: { homePage: '/v2/home' },
      assumptions: { minimumAge: 21 },
    };
    const env = {
      ...ANY_PORT,
      MOCK_OVERRIDES: JSON.stringify(overrides),
      MOCK_ASSUMPTIONS: '{"productName":"Other </script>"}',
      MOCK_ADMIN_TOKEN: TOKEN,
    };
    first = await runUntil(['scripts/start.mjs'], UP, { cwd: checkout.root, env });
    app = addressIn(first, 'The app');
    mock = addressIn(first, 'The mock server');
    browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    first?.kill();
    checkout.remove();
  });

  test('serves the page with the configuration of the mock server, to the last field', async () => {
    const page = await (await fetch(`${app}/s/my-world/login`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('<script src="/__shell/shell.js">');
    const json = /id="app-config">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    const headers = { authorization: `Bearer ${TOKEN}` };
    const told = await (await fetch(`${mock}/s/my-world/__admin/app-config`, { headers })).json();
    expect(JSON.parse(json)).toEqual(told);
    expect(appConfig.parse(told)).toMatchObject({
      base: '/s/my-world',
      fieldNames: { contactNumber: 'phoneNo' },
      paths: { homePage: '/v2/home' },
      assumptions: { minimumAge: 21, productName: 'Other </script>' },
    });
  });

  test('puts an edit of a component into the open page, and what was typed stays', async () => {
    const question = 'What is your phone number?';
    const [[path, source] = ['', '']] = filesBelow('web/src', /\.tsx$/).filter(([, text]) => text.includes(question));
    const page = await browser.newPage();
    await page.goto(`${app}/login`);
    await page.getByLabel('Phone number').fill('0803123');
    writeFileSync(join(checkout.root, path), source.replace(question, 'And what is your phone number?'));
    await page.getByText('And what is your phone number?').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0803123');
    await page.close();
  }, 60_000);

  test('tells qa of the same checkout where it is, and qa prints an address that opens', async () => {
    const asked = ['scripts/qa.mjs', 'overdue-3', '--admin-token', TOKEN];
    const { exit, out, err } = await runScript(asked, { cwd: checkout.root });
    expect([exit, err]).toEqual([0, '']);
    const address = /open\s+(\S+)/.exec(out)?.[1] ?? '';
    expect(address.startsWith(`${app}/repay/`)).toBe(true);
    expect(await answers(address)).toBe(true);
    expect(out).not.toContain('No app is served there');
  });

  test('lets a second one stand beside it, on ports and with a store of its own, and leaves nothing behind', async () => {
    const port = new URL(mock).port;
    const env = { MOCK_PORT: port, APP_PORT: new URL(app).port };
    const second = await runUntil(['scripts/start.mjs'], UP, { cwd: checkout.root, env });
    try {
      expect(second.said()).toContain(`Beside what runs in this checkout already: ${app}/`);
      expect(second.said()).toContain(`Port ${port} is in use: the mock server takes`);
      expect(second.said()).toMatch(/Port \d+ is in use: the app takes/);
      const other = addressIn(second, 'The mock server');
      expect(other).not.toBe(mock);
      expect(await answers(`${other}/__admin/health`)).toBe(true);
      const itsApp = addressIn(second, 'The app');
      const asPageOf = (origin: string) =>
        fetch(`${itsApp}/__admin/clock/reset`, { method: 'POST', headers: { origin } });
      expect([(await asPageOf(itsApp)).status, (await asPageOf(app)).status]).toEqual([200, 403]);
      expect((await runScript(['scripts/qa.mjs', 'list'], { cwd: checkout.root })).err).toContain(other);
      expect(await second.interrupt()).toBe(0);
      expect(await answers(`${other}/__admin/health`)).toBe(false);
    } finally {
      second.kill();
    }
    expect(await first.interrupt()).toBe(0);
    expect(await answers(`${app}/`)).toBe(false);
    expect((await runScript(['scripts/qa.mjs', 'list', '--url', mock], { cwd: checkout.root })).exit).toBe(1);
    expect(readFileSync(join(checkout.root, '.data/dev.sqlite')).length).toBeGreaterThan(0);
  }, 90_000);
});

describe('what npm start cannot start with', () => {
  test.each([
    [{ MOCK_PORT: 'abc' }, 2, 'MOCK_PORT cannot be "abc". Allowed: an integer from 0 to 65535'],
    [{ MOCK_PORT: '65536' }, 2, 'MOCK_PORT cannot be "65536". Allowed: an integer from 0 to 65535'],
    [{ APP_PORT: '-1' }, 2, 'APP_PORT cannot be "-1". Allowed: an integer from 0 to 65535'],
    [
      { MOCK_HOST: '203.0.113.1', MOCK_ADMIN_TOKEN: TOKEN },
      1,
      'This machine has no address "203.0.113.1" to listen on.',
    ],
    [{ ...ANY_PORT, MOCK_ASSUMPTIONS: '{"nothing":1}' }, 1, 'There is no assumption named "nothing"'],
  ])(
    '%j is told in a sentence, and nothing is started',
    async (env, exit, why) => {
      const said = await runScript(['scripts/start.mjs'], { env });
      expect([said.exit, said.out]).toEqual([exit, '']);
      expect(said.err).toContain(why);
      expect(said.err.trim().split('\n')).toHaveLength(1);
    },
    30_000,
  );
});

describe('npm run mock', () => {
  let squatter: Server | undefined;
  let mock: RunningScript | undefined;
  afterEach(() => {
    squatter?.close();
    mock?.kill();
  });

  test('takes the flags of the server, says its address, and stops cleanly', async () => {
    mock = await runUntil(['scripts/mock.mjs', '--port', '0', '--store', ':memory:'], /http:\/\/127/);
    const address = /http:\/\/[\d.:]+/.exec(mock.said())?.[0] ?? '';
    expect(await answers(`${address}/__admin/health`)).toBe(true);
    expect(await mock.interrupt()).toBe(0);
    expect(await answers(`${address}/__admin/health`)).toBe(false);
  }, 60_000);

  test('names a port that it was told to take and cannot have', async () => {
    squatter = createServer();
    await new Promise<void>((resolve) => squatter?.listen(0, '127.0.0.1', resolve));
    const address = squatter.address();
    const busy = typeof address === 'object' && address ? address.port : 0;
    await expect(runUntil(['scripts/mock.mjs', '--port', String(busy)], /http:\/\/127/)).rejects.toThrow(
      new RegExp(`ended with 1:[\\s\\S]*${busy}[\\s\\S]*in use`),
    );
  }, 60_000);
});
