import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningScript, runScript, runUntil, script } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

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
  const env = { SITE_PRODUCT_NAME: 'Harbour Cash', SITE_ACCENT: '#7a1fa2,#b582cb' };
  site = await runUntil(script('site'), /Ctrl-C stops both/, { cwd: checkout, env });
  const said = site.said();
  const url = /The site\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const backend = /The backend\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const folder = /Its folder\s+(\S+)/.exec(said)?.[1] ?? '';
  expect(await (await fetch(`${url}/login`)).text()).toContain('Harbour Cash');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect(await answers(`${backend}/__admin/health`)).toBe(true);
  const call = await fetch(`${url}/app/homePage`, { method: 'POST', body: 'x' });
  expect(await call.json()).toMatchObject({ code: 401 });

  expect(await site.interrupt()).toBe(0);
  expect([await answers(`${url}/healthz`), await answers(`${backend}/__admin/health`)]).toEqual([false, false]);
  expect(existsSync(dirname(folder))).toBe(false);
});

test('ends with the sentence of a wrong setting', async () => {
  const env = { SITE_ACCENT: 'purple' };
  const { exit, err } = await runScript(script('site'), { cwd: checkout, env });
  expect([exit, err]).toEqual([
    1,
    'SITE_ACCENT cannot be "purple" (these are not two colours): set it to a colour for the light theme and one for the dark theme, such as #0a6b45,#5fd39a.\n',
  ]);
});

test('uses exactly the port that is named', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  const address = squatter.address();
  const port = String(address && typeof address === 'object' ? address.port : 0);
  const { exit, err } = await runScript(script('site', '--port', port), { cwd: checkout });
  expect([exit, err]).toEqual([1, `Port ${port} is in use. Choose another one with --port.\n`]);
  squatter.close();
});
