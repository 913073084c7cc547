import { afterEach, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { pdf } from '../support/files';
import { httpTransport } from '../support/http-transport';
import { lacksRedis, RealRedis } from '../support/redis';
import { type RunningServer, startServer } from '../support/server-process';
import { upload } from '../support/upload';
import { WireClient } from '../support/wire-client';

const MEBIBYTE = 1024 * 1024;
const PHONE = '08031234567';
const HALF_A_LEASE = 1_000;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const started = async ({ url }: RealRedis): Promise<RunningServer> => {
  const server = await startServer({ MOCK_STORE: url }, true);
  endings.push(server.stop);
  return server;
};

const startedRedis = async (): Promise<RealRedis> => {
  const redis = await RealRedis.start(['--appendonly', 'yes', '--maxmemory-policy', 'noeviction']);
  endings.push(() => redis.stop());
  return redis;
};

const status = async ({ address }: RunningServer, method: string, path: string): Promise<number> =>
  (await fetch(`${address}/__admin${path}`, { method })).status;

interface Health {
  readonly shared: { readonly warnings: readonly string[]; readonly lease?: { readonly server: string } };
}
const healthOf = async ({ address }: RunningServer): Promise<Health['shared']> =>
  ((await (await fetch(`${address}/__admin/health`)).json()) as Health).shared;

describe.skipIf(lacksRedis !== undefined)('a Redis with little memory', () => {
  test('keeps a quarter of it for everything but uploads, so that they never stop other writes', async () => {
    const redis = await startedRedis();
    const server = await started(redis);
    const transport = httpTransport(server.address);
    endings.push(transport.close);
    // Three quarters of it are 30 MB. Redis itself needs 2 MB, and a file of 5 MB takes 7 MB.
    await redis.command('CONFIG', 'SET', 'maxmemory', String(40 * MEBIBYTE));
    const before = (await healthOf(server)).lease?.server;
    const file = Buffer.concat([pdf(), Buffer.alloc(5 * MEBIBYTE - pdf().length, 1)]);
    const replies = await Promise.all(
      ['one', 'another'].map(async (sandbox) => {
        const client = new WireClient(transport, sandbox);
        await client.exchange();
        const { token } = await BorrowerOnWire.logIn(client, PHONE);
        const send = () => upload(client, file, { token, filename: 'bill.pdf', type: 'application/pdf' });
        return Promise.all([send(), send(), send(), send()]);
      }),
    );
    const results = replies.flat().flatMap(({ results: [result] }) => result ?? []);
    const refused = results.filter(({ code }) => code !== 0);
    expect(results).toHaveLength(8);
    // Files on their way count twice, so the last of them can be refused early.
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeLessThan(8);
    for (const result of refused) {
      expect(result).toMatchObject({
        code: 100400,
        data: { issues: [{ path: 'file', reason: expect.stringContaining('The store of the server has no room') }] },
      });
    }
    expect(await status(server, 'POST', '/clock/freeze?sandbox=one')).toBe(200);
    expect(await healthOf(server)).toMatchObject({ lease: { server: before }, warnings: [] });
  });

  test('can be read and emptied when it is full, by a server that owned nothing', async () => {
    const redis = await startedRedis();
    const first = await started(redis);
    for (const name of ['kept', 'spare']) {
      expect(await status(first, 'POST', `/clock/freeze?sandbox=${name}`)).toBe(200);
    }
    const second = await started(redis);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    // The first server hands both over.
    expect(await status(second, 'GET', '/clock?sandbox=kept')).toBe(200);
    expect(await status(second, 'DELETE', '/sandboxes/spare')).toBe(200);
    await expect.poll(() => redis.command('EXISTS', 'kit:{spare}:d')).toContain('0');
    expect(await status(second, 'POST', '/clock/freeze?sandbox=new')).toBe(503);
  });

  test('gives a server a new lease when it is full', async () => {
    const redis = await startedRedis();
    const server = await started(redis);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const lease = (await healthOf(server)).lease?.server;
    // Redis answers nothing until the lease has ended.
    redis.signal('SIGSTOP');
    await expect.poll(async () => (await healthOf(server)).lease, { interval: HALF_A_LEASE }).toBeUndefined();
    redis.signal('SIGCONT');
    await expect.poll(async () => (await healthOf(server)).lease?.server).toMatch(/^[\da-f]{16}$/);
    expect((await healthOf(server)).lease?.server).not.toBe(lease);
  });
});
