import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { afterEach, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/find-server';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { httpTransport } from '../support/http-transport';
import { lacksRedis } from '../support/redis';
import { startServer } from '../support/server-process';
import { type Services, startSeveralServers, TOKEN } from '../support/several-servers';
import { startSite } from '../support/site';
import { temporaryFolder } from '../support/temporary-folder';
import { type Transport, WireClient } from '../support/wire-client';

const PHONE = '08067891234';

/** Cleanups that run after each test, last first. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const started = async (store: 'redis' | 'file'): Promise<Services> => {
  const site = await startSeveralServers(store);
  endings.push(site.stop);
  return site;
};

/** A client of all servers, with the admin token. */
const clientOf = async (backend: string, sandbox: string): Promise<WireClient> => {
  const http = httpTransport(backend);
  endings.push(http.close);
  const transport: Transport = {
    send: (request) => http.send({ ...request, headers: { ...request.headers, 'x-admin-token': TOKEN } }),
  };
  const client = new WireClient(transport, sandbox);
  await client.exchange();
  return client;
};

interface Health {
  readonly sandboxes: readonly string[];
}
/** Returns the sandboxes of each server, by asking it directly. */
const held = ({ servers }: Services): Promise<readonly string[][]> =>
  Promise.all(
    servers.map(async ({ address, process }) => {
      if (process.exitCode !== null || process.signalCode !== null) return [];
      const reply = await fetch(`http://${address}/__admin/health`, { headers: { 'x-admin-token': TOKEN } });
      return [...((await reply.json()) as Health).sandboxes];
    }),
  );

const NAMES = Array.from({ length: 9 }, (_, index) => `box-${index}`);

describe.skipIf(lacksRedis !== undefined).each(['redis', 'file'] as const)(
  'the services of docker-compose.yml with a store of %s',
  (store) => {
    test('keep each sandbox on one of the servers, and every server has some', async () => {
      const site = await started(store);
      for (const name of NAMES) {
        const client = await clientOf(site.backend, name);
        const borrower = await BorrowerOnWire.logIn(client, PHONE);
        await borrower.ok('userIdentifierInfo', {});
      }
      const sandboxes = await held(site);
      expect(sandboxes.flat().sort()).toEqual(NAMES.toSorted());
      expect(sandboxes.filter((own) => own.length > 0).length).toBeGreaterThan(1);
    });
  },
);

describe('three servers with a file each behind nginx', () => {
  test('answer 502 for the sandboxes of a stopped server, and keep serving the others', async () => {
    const site = await started('file');
    for (const name of NAMES) await clientOf(site.backend, name);
    const before = await held(site);
    const index = before.findIndex((own) => own.length > 0);
    const { process } = site.servers[index] ?? expect.fail('nobody holds a sandbox');
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
    const headers = { 'x-admin-token': TOKEN };
    for (const [server, names] of before.entries()) {
      for (const name of names) {
        const { status } = await fetch(`${site.backend}/__admin/clock?sandbox=${name}`, { headers });
        expect([name, status]).toEqual([name, server === index ? 502 : 200]);
      }
    }
  });
});

describe.skipIf(lacksRedis !== undefined)('three servers on one Redis behind nginx', () => {
  test('take over from a killed server with everything it acknowledged', async () => {
    const site = await started('redis');
    const borrowers = await Promise.all(
      NAMES.map(async (name) => BorrowerOnWire.logIn(await clientOf(site.backend, name), PHONE)),
    );
    const before = await held(site);
    const index = before.findIndex((own) => own.length > 0);
    const { process } = site.servers[index] ?? expect.fail('nobody holds a sandbox');
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
    for (const borrower of borrowers) {
      expect(await borrower.ok('userIdentifierInfo', {})).toMatchObject({ contactNumber: PHONE });
    }
    expect((await held(site)).flat().sort()).toEqual(NAMES.toSorted());
  });
});

describe('a mock server behind a proxy', () => {
  const exchange = async (address: string, client: string) =>
    (
      await fetch(`${address}/app/generateSk`, {
        method: 'POST',
        body: 'x',
        headers: { generateSk: 'true', 'x-forwarded-for': client },
      })
    ).status;

  test('takes the client address from a trusted proxy, and from no other', async () => {
    const limit = { MOCK_KEY_EXCHANGES_A_MINUTE: '1' };
    const trusting = await startServer({ ...limit, MOCK_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.0/8' }, true);
    const suspicious = await startServer({ ...limit, MOCK_TRUSTED_PROXIES: '10.0.0.0/8' }, true);
    endings.push(trusting.stop, suspicious.stop);
    const asked = async (address: string) => [
      await exchange(address, '203.0.113.1'),
      await exchange(address, '203.0.113.2'),
      await exchange(address, '203.0.113.1'),
    ];
    expect(await asked(trusting.address)).toEqual([200, 200, 429]);
    expect(await asked(suspicious.address)).toEqual([200, 429, 429]);
  });
});

/** The worker processes of nginx, which a reload replaces. */
const workersOf = (master: string): readonly string[] =>
  readFileSync(`/proc/${master}/task/${master}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('nginx: worker process'));

describe('nginx', () => {
  /** A folder for PATH whose name lookup has a fixed answer, and whose nginx fails its first reload. */
  const fakeTools = () => {
    const folder = temporaryFolder();
    const answer = join(folder, 'answer');
    const failed = join(folder, 'failed');
    const program = (name: string, script: string) => writeFileSync(join(folder, name), script, { mode: 0o755 });
    program('getent', `#!/bin/sh\ncat ${answer}\n`);
    const reload = `case "$*" in *reload) [ -e ${failed} ] || { touch ${failed}; exit 1; } ;; esac`;
    program('nginx', `#!/bin/sh\n${reload}\nexec ${findServer('nginx')?.path} "$@"\n`);
    const mean = (address: string) => writeFileSync(answer, `${address} STREAM localhost\n`);
    return { folder, mean, hasFailed: () => existsSync(failed) };
  };

  test('resolves a name again once its address changes, also if a reload fails', async () => {
    const mock = await startServer({}, true);
    endings.push(mock.stop);
    const { folder, mean, hasFailed } = fakeTools();
    mean('127.0.0.9');
    const site = await startSite(mock.address.replace('127.0.0.1', 'localhost'), {
      PATH: folder,
    });
    endings.push(site.stop);
    const master = readFileSync(join(site.folder, 'nginx.pid'), 'utf8').trim();
    const workers = () => workersOf(master);
    const before = workers();
    expect(before.length).toBeGreaterThan(0);
    mean('127.0.0.1');
    await expect.poll(() => workers().some((worker) => before.includes(worker))).toBe(false);
    expect([workers().length > 0, hasFailed()]).toEqual([true, true]);
    const call = await fetch(`${site.url}/app/homePage`, { method: 'POST', body: 'x' });
    expect(await call.json()).toMatchObject({ code: codes.AES_EXPIRED.code });
  });
});
