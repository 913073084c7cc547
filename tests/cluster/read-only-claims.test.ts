import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster } from '../support/cluster';
import { lacksRedis } from '../support/redis';

describe.skipIf(lacksRedis !== undefined)('three servers on one Redis', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start(3);
  });
  afterAll(() => cluster.stop());

  test('claim no sandbox for a page or for their health', async () => {
    for (const address of cluster.addresses) {
      await (await fetch(`${address}/s/only-a-page/`)).text();
      await (await fetch(`${address}/s/only-a-page/__admin/health`)).text();
      await (await fetch(`${address}/s/only-a-page/__admin/public-key`)).text();
    }
    expect(await cluster.redis.command('EXISTS', 'kit:{only-a-page}:o')).toContain(':0');
  });

  test('claim no sandbox for a reader if it does not exist, and show it as empty', async () => {
    for (const address of cluster.addresses) {
      const get = async (path: string, method = 'GET') => {
        const reply = await fetch(`${address}/__admin${path}?sandbox=looked-at`, { method });
        return [reply.status, await reply.json()];
      };
      expect(await get('/requests')).toEqual([200, { requests: [] }]);
      expect(await get('/snapshot')).toEqual([200, expect.objectContaining({ state: [] })]);
      expect(await get('/sandboxes/looked-at', 'DELETE')).toEqual([404, expect.anything()]);
      expect((await fetch(`${address}/s/looked-at/files/none`)).status).toBe(404);
    }
    expect(await cluster.redis.command('EXISTS', 'kit:{looked-at}:o')).toContain(':0');
  });

  test('show a sandbox to a reader on a server that never owned it', async () => {
    const freeze = await fetch(`${cluster.addresses[0]}/__admin/clock/freeze?sandbox=kept`, { method: 'POST' });
    expect(freeze.status).toBe(200);
    for (const address of cluster.addresses.slice(1)) {
      const reply = await fetch(`${address}/__admin/clock?sandbox=kept`);
      expect(await reply.json()).toMatchObject({ frozen: true });
    }
  });

  test('tell followers of a sandbox that it has moved, and the new owner sends its calls', async () => {
    const [first = '', second = ''] = cluster.addresses;
    /** Reads the event stream of a server until `until` appears or the stream ends. */
    const readEvents = async (address: string, until: string, meanwhile: () => Promise<unknown>): Promise<string> => {
      const ending = new AbortController();
      const events = await fetch(`${address}/__admin/events?sandbox=followed`, { signal: ending.signal });
      const done = meanwhile();
      let received = '';
      for await (const part of events.body ?? []) {
        received += Buffer.from(part).toString();
        if (received.includes(until)) break;
      }
      ending.abort();
      await done;
      return received;
    };
    const call = () => fetch(`${second}/s/followed/app/homePage`, { method: 'POST', body: 'x' });
    expect(await readEvents(first, 'no such text', call)).toContain('event: moved\ndata: {"sandbox":"followed"}');
    expect(await readEvents(second, 'homePage', call)).toContain('/s/followed/app/homePage');
  });

  test('accept a sign-in link from any of them, on any server and in any sandbox', async () => {
    const token = 'the-admin-token-of-this-test';
    const guarded = await Cluster.start(2, { MOCK_ADMIN_TOKEN: token });
    const [first = '', second = ''] = guarded.addresses;
    for (const [makes, opens] of [
      [first, second],
      [second, first],
    ] as const) {
      const made = await fetch(`${makes}/__admin/enter`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-admin-token': token, 'content-type': 'application/json' },
      });
      const { link } = (await made.json()) as { link: string };
      const open = () => fetch(opens + link, { redirect: 'manual', headers: { cookie: 'sandbox=another' } });
      expect((await open()).status).toBe(302);
      expect((await open()).status).toBe(401);
    }
    await guarded.stop();
  });
});
