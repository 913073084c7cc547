import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { DataLoss } from '@kit/mock-server/sandbox-host/redis/data-loss';
import { LEASE_LIFE } from '@kit/mock-server/sandbox-host/redis/lease';
import { openRedis } from '@kit/mock-server/sandbox-host/redis/open-redis';
import { LIFE_KEY } from '@kit/mock-server/sandbox-host/redis/redis-keys';
import { RunningCalls } from '@kit/mock-server/sandbox-host/redis/running-calls';
import { KEEP } from '@kit/mock-server/sandbox-host/redis/scripts';
import { StoreUnavailable } from '@kit/mock-server/sandbox-host/redis/shared-store';
import { StoreError } from '@kit/mock-server/store/state-file';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const replies = new Map<string, (...words: string[]) => unknown>();
const closed: string[] = [];
const connection: Connection = {
  send: async (command = '', ...words) => replies.get(command)?.(...words) ?? null,
  whenReady: async () => undefined,
  onReady: () => undefined,
  subscribe: async () => undefined,
  unsubscribe: async () => undefined,
  close: () => void closed.push('closed'),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  replies.clear();
  closed.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe('the running calls of a sandbox', () => {
  it('are counted until each has ended', async () => {
    const running = new RunningCalls();
    const [first, second] = [running.begin('a'), running.begin('a')];
    expect([running.has('a'), running.has('b')]).toEqual([true, false]);
    first();
    expect(running.has('a')).toBe(true);
    second();
    expect(running.has('a')).toBe(false);
  });

  it('are awaited: the last one ends the wait, and its timer', async () => {
    const running = new RunningCalls();
    const [first, second] = [running.begin('a'), running.begin('a')];
    let isFinished = false;
    const finished = running.finish('a', 1_000).then(() => (isFinished = true));
    first();
    await vi.advanceTimersByTimeAsync(500);
    expect(isFinished).toBe(false);
    second();
    await finished;
    expect([vi.getTimerCount(), running.has('a')]).toEqual([0, false]);
  });

  it('are not awaited longer than allowed, and no longer count after that', async () => {
    const running = new RunningCalls();
    const late = running.begin('a');
    let isFinished = false;
    void running.finish('a', 1_000).then(() => (isFinished = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isFinished).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([isFinished, running.has('a')]).toEqual([true, false]);
    const next = running.begin('a');
    late();
    expect(running.has('a')).toBe(true);
    next();
    expect(running.has('a')).toBe(false);
  });

  it('are not awaited if there are none', async () => {
    await new RunningCalls().finish('a', 1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a Redis that lost its data', () => {
  /** A Redis with one key, which the script writes only if it is missing. */
  const redisWith = (written: string | null) => {
    const redis = { life: written, sent: [] as string[][] };
    const send = async (...command: string[]): Promise<unknown> => {
      redis.sent.push(command);
      if (command[0] === 'GET') return redis.life;
      const [, script, , key, value = ''] = command;
      expect([script, key]).toEqual([KEEP.sha, LIFE_KEY]);
      redis.life ??= value;
      return [redis.life, redis.life === value ? 1 : 0];
    };
    return Object.assign(redis, { connection: { send } as unknown as Connection });
  };

  it('is noticed once, and recovers before a sandbox may be created', async () => {
    const redis = redisWith('first');
    let finish = (): void => undefined;
    let recoveries = 0;
    const loss = new DataLoss(redis.connection, 'first', false, () => {
      recoveries += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    expect(await loss.isRecovering()).toBe(false);
    await loss.checkMayCreate('a');
    redis.life = null;
    expect(await loss.isRecovering()).toBe(true);
    expect(redis.life).toMatch(/^[0-9a-f]{8,}$/);
    expect([await loss.isRecovering(), recoveries]).toEqual([true, 1]);
    await expect(loss.checkMayCreate('mine')).rejects.toThrow(
      new StoreUnavailable('Redis has lost its data, and another server may own the sandbox "mine"'),
    );
    finish();
    await vi.advanceTimersByTimeAsync(LEASE_LIFE - 1);
    expect(await loss.isRecovering()).toBe(false);
    await expect(loss.checkMayCreate('mine')).rejects.toThrow('has lost its data');
    await vi.advanceTimersByTimeAsync(1);
    await loss.checkMayCreate('mine');
    expect(recoveries).toBe(1);
  });

  it('is also one that another server has marked again', async () => {
    const redis = redisWith('second');
    const recover = vi.fn(async () => undefined);
    const loss = new DataLoss(redis.connection, 'first', false, recover);
    expect(await loss.isRecovering()).toBe(true);
    expect([redis.life, recover.mock.calls.length]).toEqual(['second', 1]);
  });

  it('is not one that answers again as before while it is asked', async () => {
    const redis = redisWith(null);
    const recover = vi.fn(async () => undefined);
    const send = async (...command: string[]): Promise<unknown> => {
      if (command[0] === 'GET') return redis.life;
      redis.life = 'first';
      return ['first', 0];
    };
    const loss = new DataLoss({ send } as unknown as Connection, 'first', false, recover);
    expect(await loss.isRecovering()).toBe(true);
    expect(recover).not.toHaveBeenCalled();
    expect(await loss.isRecovering()).toBe(false);
  });

  it('before this server started lets it create nothing for the life of a lease', async () => {
    const loss = new DataLoss(redisWith('first').connection, 'first', true, async () => undefined);
    await vi.advanceTimersByTimeAsync(LEASE_LIFE - 1);
    await expect(loss.checkMayCreate('a')).rejects.toThrow(StoreUnavailable);
    await vi.advanceTimersByTimeAsync(1);
    await loss.checkMayCreate('a');
  });
});

describe('a Redis that cannot be used', () => {
  const form = { version: 3, kindApart: '' };
  const info = (more: Readonly<Record<string, string>> = {}) =>
    Object.entries({ redis_version: '7.0.0', role: 'master', aof_enabled: '1', ...more })
      .map(([name, value]) => `${name}:${value}\r\n`)
      .join('');
  const opening = () =>
    openRedis(
      'redis://h',
      form,
      () => undefined,
      {},
      async () => connection,
    );

  it.each<[string, Record<string, string>, string]>([
    ['too old', { redis_version: '6.0.16' }, 'Redis 6.0.16 is too old. Use version 6.2 or later'],
    ['a replica', { role: 'slave' }, 'this Redis is a replica, which refuses writes. Use its primary'],
  ])('is %s', async (_, more, said) => {
    replies.set('INFO', () => info(more));
    await expect(opening()).rejects.toThrow(new StoreError(said));
    expect(closed).toEqual(['closed']);
  });

  it('has data of another version', async () => {
    replies.set('INFO', () => info());
    replies.set('GET', () => '4');
    await expect(opening()).rejects.toThrow(
      new StoreError('its documents have version 4, and this server reads version 3'),
    );
    expect(closed).toEqual(['closed']);
  });

  it.each([
    ['OOM command not allowed', 'this Redis is full. Raise its maxmemory'],
    ['ERR unknown command', 'this Redis refuses a required command: ERR unknown command'],
  ])('refuses with %s', async (message, said) => {
    replies.set('INFO', () => info());
    const written: string[] = [];
    replies.set('SET', (...words) => {
      written.push(words.join(' '));
      throw new Error(message);
    });
    await expect(opening()).rejects.toThrow(new StoreError(said));
    expect(written).toEqual([expect.stringMatching(/ 3$/)]);
    expect(closed).toEqual(['closed']);
  });
});
