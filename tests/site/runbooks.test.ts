import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { httpTransport } from '../support/http-transport';
import { startServer } from '../support/server-process';
import { startSite } from '../support/site';
import { temporaryFolder } from '../support/temporary-folder';
import { WireClient } from '../support/wire-client';

/** The runbooks of docs/deploy.md that need no Redis, step by step. */
let folder: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const started = async (store: string) => {
  const server = await startServer({ MOCK_STORE: store }, true);
  endings.push(server.stop);
  const transport = httpTransport(server.address);
  endings.push(transport.close);
  return { server, client: new WireClient(transport, 'kept') };
};

test('a copy of the file of a stopped server is a backup, and restores its borrowers', async () => {
  const [store, backup] = [join(folder, 'state.sqlite'), join(folder, 'backup.sqlite')];
  const first = await started(store);
  await first.client.exchange();
  const { token } = await BorrowerOnWire.logIn(first.client, '08031234567');
  expect(await first.server.stop()).toBe(0);
  // One file: nothing of the last writes is in another.
  expect([existsSync(`${store}-wal`), existsSync(`${store}-journal`)]).toEqual([false, false]);
  copyFileSync(store, backup);
  rmSync(store);

  const restored = await started(backup);
  await restored.client.exchange();
  expect(await restored.client.call('homePage', {}, { token })).toMatchObject({ code: 0 });
});

test('after the access log is renamed and SIGUSR1, nginx writes a new file', async () => {
  const { server } = await started(':memory:');
  const site = await startSite(server.address);
  endings.push(site.stop);
  const call = () => fetch(`${site.url}/app/homePage`, { method: 'POST', body: 'x' });
  await call();
  const [log, rotated] = [join(site.folder, 'access.log'), join(site.folder, 'access.log.1')];
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('/app/homePage');
  renameSync(log, rotated);
  process.kill(Number(readFileSync(join(site.folder, 'nginx.pid'), 'utf8')), 'SIGUSR1');
  await expect.poll(() => existsSync(log)).toBe(true);
  await call();
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('/app/homePage');
  expect(readFileSync(rotated, 'utf8').trim().split('\n')).toHaveLength(1);
});
