import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningScript, runScript, runUntil } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';
import { lacksRedis } from '../support/redis';

/** The command builds the app, which would disturb tests that run beside this one. */
let checkout: string;
let site: RunningScript | undefined;
beforeAll(() => {
  checkout = copyCheckout({ installed: true });
});
afterAll(() => {
  site?.kill();
});

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

test('npm run site starts the production setup, prints its address, and cleans up', async () => {
  const env = { SITE_PRODUCT_NAME: 'Harbour Cash', SITE_ACCENT: '#7a1fa2' };
  site = await runUntil(['scripts/kit.mjs', 'site'], /Ctrl-C stops both/, { cwd: checkout, env });
  const said = site.said();
  const url = /The site\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const backend = /The backend\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const folder = /Its folder\s+(\S+)/.exec(said)?.[1] ?? '';
  expect(said).toContain('#7a1fa2 has a contrast of');
  expect(await (await fetch(`${url}/login`)).text()).toContain('Harbour Cash');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect(await answers(`${backend}/__admin/health`)).toBe(true);
  const call = await fetch(`${url}/app/homePage`, { method: 'POST', body: 'x' });
  expect(await call.json()).toMatchObject({ code: 401 });

  expect(await site.interrupt()).toBe(0);
  expect([await answers(`${url}/healthz`), await answers(`${backend}/__admin/health`)]).toEqual([false, false]);
  expect(existsSync(dirname(folder))).toBe(false);
});

test.skipIf(lacksRedis !== undefined)('npm run site starts several servers on one Redis, and cleans up', async () => {
  const args = ['scripts/kit.mjs', 'site', '--servers', '3', '--store', 'redis'];
  site = await runUntil(args, /Ctrl-C stops all of them/, { cwd: checkout });
  const said = site.said();
  const url = /The site\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const backend = /The backend\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const token = /Admin token\s+(\S+)/.exec(said)?.[1] ?? '';
  const pids = [...said.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
  expect(pids).toHaveLength(4);
  const health = await fetch(`${backend}/__admin/health`, { headers: { 'x-admin-token': token } });
  expect(await health.json()).toMatchObject({ store: expect.stringMatching(/^redis:/), shared: { warnings: [] } });
  const call = await fetch(`${url}/app/homePage`, { method: 'POST', body: 'x' });
  expect(await call.json()).toMatchObject({ code: 401 });

  expect(await site.interrupt()).toBe(0);
  expect([await answers(`${url}/healthz`), await answers(`${backend}/__admin/health`)]).toEqual([false, false]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test.each([
  [['--servers', '3'], 'Several --servers need --store'],
  [['--servers', '0'], '--servers cannot be "0"'],
  [['--store', 'postgres'], '--store cannot be "postgres"'],
  [['--backend-port', '9000'], '--backend-port needs --store redis or --store file'],
])('rejects %j and says why', async (args, sentence) => {
  const { exit, err } = await runScript(['scripts/kit.mjs', 'site', ...args], { cwd: checkout });
  expect(exit).toBe(2);
  expect(err).toContain(sentence);
});

test.each<[string, Record<string, string>]>([
  ['SITE_ACCENT cannot be "purple"', { SITE_ACCENT: 'purple' }],
  ['SITE_OVERRIDES cannot be "/no/such.json"', { SITE_OVERRIDES: '/no/such.json' }],
])('ends with the sentence: %s', async (sentence, env) => {
  const { exit, err } = await runScript(['scripts/kit.mjs', 'site'], { cwd: checkout, env });
  expect([exit, err.trim().split('\n').length]).toEqual([1, 1]);
  expect(err).toContain(sentence);
});

test('uses exactly the port that is named', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  const address = squatter.address();
  const port = String(address && typeof address === 'object' ? address.port : 0);
  for (const flag of ['--port', '--backend-port']) {
    const args = ['scripts/kit.mjs', 'site', '--servers', '2', '--store', 'file', flag, port];
    const { exit, err } = await runScript(args, { cwd: checkout });
    expect([exit, err]).toEqual([1, `Port ${port} is in use. Choose another one with ${flag}.\n`]);
  }
  squatter.close();
});
