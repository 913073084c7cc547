import { codes } from '@kit/contracts/codes';
import { HTTP_TIMEOUT } from '@kit/contracts/constants';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventsOf } from '../support/events';
import { lacksRedis } from '../support/redis';
import { WireClient } from '../support/wire-client';
import { Cluster } from './cluster';

const PHONE = '08031234567';
const save = { sourcePage: 'mainApply', supportChannel: 'whatsappService' };

/** One cluster for all tests. Each has its own sandbox, and leaves Redis as it was. */
let cluster: Cluster;
beforeAll(async () => {
  if (lacksRedis === undefined) cluster = await Cluster.start(2);
});
afterAll(() => cluster?.stop());

const prepared = async (sandbox: string) => {
  const [first = '', second = ''] = cluster.addresses;
  const one = await WireClient.connected(first, sandbox);
  const other = one.at(second);
  const token = await one.login(PHONE);
  const write = async (client: WireClient) => {
    const began = performance.now();
    const { code } = await client.call('customerServiceTicket', save, { token });
    expect(performance.now() - began).toBeLessThan(HTTP_TIMEOUT);
    return code;
  };
  /** Writes over each server until it has reached Redis, and so has the sandbox in memory. */
  const reachBoth = async () => {
    for (const client of [one, other]) await expect.poll(() => write(client)).toBe(0);
  };
  await reachBoth();
  return { one, other, token, write, reachBoth };
};

describe.skipIf(lacksRedis !== undefined)('servers whose Redis fails', () => {
  test('answer with the error of the contract while it is away, and work again afterwards', async () => {
    const { one, other, write, reachBoth } = await prepared('restarted');
    await cluster.redis.kill();
    expect([await write(one), await write(other)]).toEqual([codes.INTERNAL_ERROR.code, codes.INTERNAL_ERROR.code]);
    await cluster.redis.start();
    await reachBoth();
  });

  test('end the live streams, which may have missed events, and serve new ones', async () => {
    const { one, reachBoth } = await prepared('streams');
    const [, second = ''] = cluster.addresses;
    const events = await eventsOf(second, 'streams');
    await cluster.redis.kill();
    await expect(eventsOf(second, 'streams')).rejects.toThrow(/^HTTP 503 .*The store does not answer/);
    await cluster.redis.start();
    // A stream that has just begun is broken off.
    await expect(events.until('never')).rejects.toThrow(/^(?:The events ended|terminated)/);
    // A listener connects again until the server has reached Redis.
    const again = await vi.waitFor(() => eventsOf(second, 'streams'), { timeout: 60_000 });
    await reachBoth();
    await one.admin('POST', '/clock/freeze', {});
    await again.until('POST /clock/freeze');
  });

  test('answer before a client gives up while it says nothing', async () => {
    const { one, write, reachBoth } = await prepared('silent');
    cluster.redis.signal('SIGSTOP');
    expect(await write(one)).toBe(codes.INTERNAL_ERROR.code);
    cluster.redis.signal('SIGCONT');
    await reachBoth();
  });

  test('refuse writes while it is full, half nothing, and take them again afterwards', async () => {
    const { one, other, token, write } = await prepared('full');
    const [first] = cluster.addresses;
    const clicks = async () => {
      const { state } = (await one.admin('GET', '/snapshot')) as { state: { id: string; body: unknown }[] };
      return state.find(({ id }) => id === 'supportClicks')?.body;
    };
    const before = await clicks();
    await cluster.redis.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await write(one)).toBe(codes.INTERNAL_ERROR.code);
    expect((await fetch(`${first}/readyz`)).status).toBe(503);
    expect((await fetch(`${first}/__admin/clock/freeze?sandbox=new`, { method: 'POST' })).status).toBe(503);
    await cluster.redis.command('CONFIG', 'SET', 'maxmemory', '0');
    expect(await clicks()).toBe(before);
    expect([await write(one), await write(other)]).toEqual([0, 0]);
    expect((await other.call('homePage', {}, { token })).code).toBe(0);
  });

  test('are empty after it lost its data, and one sentence says so', async () => {
    const { one, other, token } = await prepared('lost');
    await cluster.redis.command('FLUSHALL');
    await one.exchange();
    expect((await one.call('homePage', {}, { token })).code).toBe(codes.TOKEN_INVALID.code);
    other.key = one.key;
    other.keyId = one.keyId;
    expect((await other.call('homePage', {}, { token })).code).toBe(codes.TOKEN_INVALID.code);
    const said = cluster.servers.map((server) => server.said()).join('');
    expect(said.split('Redis lost its data. All sandboxes are empty.')).toHaveLength(2);
  });
});
