import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { LEASE_LIFE, Lease } from '@kit/mock-server/sandbox-host/redis/lease';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => void vi.useRealTimers());

const STEP = 50;

/** A Redis that knows keys and their expiry, behind a network with a delay each way, in ms. */
const slowRedis = (there: number, back: number) => {
  const expiries = new Map<string, number>();
  const network = { isCut: false };
  const later = (ms: number) => (ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms)));
  const run = (command = '', ...words: string[]): unknown => {
    // The script that takes a lease: its digest, the number of its keys, its key.
    const [key = ''] = command === 'EVALSHA' ? words.slice(2) : words;
    const isThere = (expiries.get(key) ?? 0) > performance.now();
    if (command === 'DEL') return expiries.delete(key) ? 1 : 0;
    if (command === 'PEXPIRE' && !isThere) return 0;
    expiries.set(key, performance.now() + Number(words.at(-1)));
    return command === 'PEXPIRE' ? 1 : 'OK';
  };
  const connection: Connection = {
    send: async (...command) => {
      await later(there);
      if (network.isCut) throw new Error('cut');
      const reply = run(...command);
      await later(back);
      return reply;
    },
    whenReady: async () => undefined,
    onReady: () => undefined,
    subscribe: async () => undefined,
    unsubscribe: async () => undefined,
    close: () => undefined,
  };
  const holds = () => [...expiries.values()].some((until) => until > performance.now());
  return { connection, network, expiries, holds };
};

const leaseOn = (connection: Connection) => {
  const log: string[] = [];
  const lease = new Lease(connection, {
    begun: async () => void log.push('begun'),
    lost: () => void log.push('lost'),
    missing: async () => void log.push('missing'),
  });
  return { lease, log };
};

describe('a lease', () => {
  it.each([
    [0, 0],
    [0, 800],
    [800, 0],
    [0, 2_000],
    [1_200, 1_300],
    [100, 2_400],
  ])('ends here before it ends in Redis, with a delay of %s ms there and %s ms back', async (there, back) => {
    const redis = slowRedis(there, back);
    const { lease } = leaseOn(redis.connection);
    void lease.renew();
    let held = 0;
    for (let time = 0; time < 20_000; time += STEP) {
      if (time === 12_000) redis.network.isCut = true;
      await vi.advanceTimersByTimeAsync(STEP);
      if (!lease.isHeld()) continue;
      held += 1;
      expect([time, redis.holds()]).toEqual([time, true]);
      expect(lease.state?.endsInMs).toBeLessThanOrEqual(LEASE_LIFE - back);
    }
    expect(held).toBeGreaterThan(0);
    expect(lease.isHeld()).toBe(false);
    void lease.close();
  });

  it('is renewed before it ends, under the same id', async () => {
    const redis = slowRedis(10, 10);
    const { lease, log } = leaseOn(redis.connection);
    void lease.renew();
    await vi.advanceTimersByTimeAsync(100);
    const { server } = lease;
    for (let time = 0; time < 20_000; time += STEP) {
      await vi.advanceTimersByTimeAsync(STEP);
      expect(lease.server).toBe(server);
    }
    expect(log).toEqual(['begun']);
    void lease.close();
  });

  it('is lost at its end and not found again: the next one has another id', async () => {
    const redis = slowRedis(0, 0);
    const { lease, log } = leaseOn(redis.connection);
    void lease.renew();
    await vi.advanceTimersByTimeAsync(100);
    const { server } = lease;
    redis.network.isCut = true;
    await vi.advanceTimersByTimeAsync(LEASE_LIFE + STEP);
    expect([log, lease.server, lease.state]).toEqual([['begun', 'lost'], undefined, undefined]);
    redis.network.isCut = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(log).toEqual(['begun', 'lost', 'begun']);
    expect(lease.server).toBeDefined();
    expect(lease.server).not.toBe(server);
    void lease.close();
  });

  it('that Redis no longer has is lost at the next renewal, unless the listener restores it', async () => {
    const redis = slowRedis(0, 0);
    const { lease, log } = leaseOn(redis.connection);
    void lease.renew();
    await vi.advanceTimersByTimeAsync(100);
    redis.expiries.clear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.slice(0, 3)).toEqual(['begun', 'missing', 'lost']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lease.isHeld()).toBe(true);
    redis.expiries.clear();
    await lease.rewrite();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['begun', 'missing', 'lost', 'begun']);
    void lease.close();
  });

  it('ends with the server, here and in Redis', async () => {
    const redis = slowRedis(0, 0);
    const { lease, log } = leaseOn(redis.connection);
    void lease.renew();
    await vi.advanceTimersByTimeAsync(100);
    await lease.close();
    expect([lease.isHeld(), redis.holds(), log]).toEqual([false, false, ['begun', 'lost']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([lease.isHeld(), redis.holds(), vi.getTimerCount()]).toEqual([false, false, 0]);
  });

  it('is taken when the connection is ready, and by one of two renewals at once', async () => {
    const redis = slowRedis(10, 10);
    const listeners: (() => void)[] = [];
    const { lease, log } = leaseOn({ ...redis.connection, onReady: (listener) => void listeners.push(listener) });
    for (const _ of [1, 2]) listeners[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect([log, redis.expiries.size]).toEqual([['begun'], 1]);
    const closing = lease.close();
    await vi.advanceTimersByTimeAsync(50);
    await closing;
  });

  it('is asked for again if the first attempt failed', async () => {
    const redis = slowRedis(0, 0);
    redis.network.isCut = true;
    const { lease, log } = leaseOn(redis.connection);
    await lease.renew();
    expect([lease.server, log]).toEqual([undefined, []]);
    redis.network.isCut = false;
    await lease.renew();
    expect([lease.state?.server, log]).toEqual([lease.server, ['begun']]);
    await lease.close();
  });

  it('is lost at the moment when it ends, also between two renewals', async () => {
    const redis = slowRedis(0, 0);
    const { lease, log } = leaseOn(redis.connection);
    await vi.advanceTimersByTimeAsync(30);
    await lease.renew();
    redis.network.isCut = true;
    await vi.advanceTimersByTimeAsync(LEASE_LIFE - 1);
    expect(lease.isHeld()).toBe(true);
    expect(log).toEqual(['begun']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['begun', 'lost']);
    await lease.close();
  });

  it('is not taken or renewed once the server is closed, also if Redis replies late', async () => {
    const redis = slowRedis(10, 10);
    const { lease, log } = leaseOn(redis.connection);
    const taking = lease.renew();
    const closing = lease.close();
    await vi.advanceTimersByTimeAsync(50);
    await Promise.all([taking, closing]);
    expect([lease.server, lease.isHeld(), vi.getTimerCount()]).toEqual([undefined, false, 0]);
    await lease.renew();
    expect(log).toEqual(['begun']);
  });

  it('is written again under its id, but only if the server has one', async () => {
    const redis = slowRedis(0, 0);
    const { lease } = leaseOn(redis.connection);
    await lease.rewrite();
    expect(redis.expiries.size).toBe(0);
    await lease.renew();
    const taken = [...redis.expiries.keys()];
    redis.expiries.clear();
    await lease.rewrite();
    expect([...redis.expiries.keys()]).toEqual(taken);
    await lease.close();
  });
});
