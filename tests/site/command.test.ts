import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, runUntil, script } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

/** The command builds the app, which would disturb tests that run beside this one. */
let checkout: string;
let site: Running | undefined;
beforeAll(() => {
  checkout = copyCheckout({ installed: true });
});
afterAll(() => site?.stop());

test('npm run site starts the production setup, prints its address, and cleans up', async () => {
  const env = { SITE_PRODUCT_NAME: 'Harbour Cash', SITE_ACCENT: '#7a1fa2,#b582cb' };
  site = await runUntil(script('site'), /Ctrl-C stops both/, { cwd: checkout, env });
  const said = site.said();
  const url = /The site\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const backend = /The backend\s+(http:\S+)\//.exec(said)?.[1] ?? '';
  const folder = /Its folder\s+(\S+)/.exec(said)?.[1] ?? '';
  expect(await (await fetch(`${url}/login`)).text()).toContain('Harbour Cash');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect((await fetch(`${backend}/__admin/health`)).status).toBe(200);
  const call = await fetch(`${url}/app/homePage`, { method: 'POST', body: 'x' });
  expect(await call.json()).toMatchObject({ code: 401 });

  expect(await site.stop('SIGINT')).toBe(0);
  for (const address of [url, backend]) await expect(fetch(address)).rejects.toThrow();
  expect(existsSync(dirname(folder))).toBe(false);
});
