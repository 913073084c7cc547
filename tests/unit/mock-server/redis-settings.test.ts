import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { LEASE_LIFE } from '@kit/mock-server/sandbox-host/redis/lease';
import { SETTINGS_KEY } from '@kit/mock-server/sandbox-host/redis/redis-keys';
import { KEEP, keep, LEASE, run } from '@kit/mock-server/sandbox-host/redis/scripts';
import { type Settings, SharedSettings } from '@kit/mock-server/sandbox-host/redis/shared-settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  readonly value: string;
  until: number;
}

/** A Redis that knows the commands of the settings, and expires its keys. */
const redisOf = () => {
  const entries = new Map<string, Entry>();
  const find = (key: string): Entry | undefined => {
    const found = entries.get(key);
    return found !== undefined && found.until > performance.now() ? found : undefined;
  };
  const commands: Readonly<Record<string, (...words: string[]) => unknown>> = {
    SET: (key = '', value = '', unit, life) => {
      if (unit !== 'PX') throw new Error(`Unknown option ${unit}`);
      entries.set(key, { value, until: performance.now() + Number(life) });
      return 'OK';
    },
    EVALSHA: (sha, _keys, key = '', value = '', life) => {
      if (sha !== KEEP.sha) throw new Error(`Unknown script ${sha}`);
      const found = find(key);
      if (found !== undefined) return [found.value, 0];
      entries.set(key, { value, until: performance.now() + Number(life) });
      return [value, 1];
    },
    EXISTS: (key = '') => (find(key) === undefined ? 0 : 1),
    PEXPIRE: (key = '', life = '') => {
      const found = find(key);
      if (found !== undefined) found.until = performance.now() + Number(life);
      return found === undefined ? 0 : 1;
    },
  };
  const connection = {
    send: async (command = '', ...words: string[]) => {
      const run = commands[command];
      if (run === undefined) throw new Error(`Unknown command ${command}`);
      return run(...words);
    },
  } as Connection;
  return { entries, server: (settings: Settings) => new SharedSettings(connection, settings) };
};

let redis: ReturnType<typeof redisOf>;
const life = (): number => (redis.entries.get(SETTINGS_KEY)?.until ?? 0) - performance.now();
/** Other servers still run, so the record does not expire. */
const keepRecord = (): void => {
  redis.entries.set(SETTINGS_KEY, { value: redis.entries.get(SETTINGS_KEY)?.value ?? '', until: Infinity });
};
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  redis = redisOf();
});
afterEach(() => void vi.useRealTimers());

describe('the settings that all servers share', () => {
  it('live in Redis as long as a lease, and longer with each server that agrees', async () => {
    expect(await redis.server({ token: 'a' }).renew()).toEqual([]);
    expect(life()).toBe(LEASE_LIFE);
    await wait(LEASE_LIFE - 1);
    expect(await redis.server({ token: 'a' }).renew()).toEqual([]);
    expect(life()).toBe(LEASE_LIFE);
  });

  it('are named if they differ or are missing, and then do not extend the life of the record', async () => {
    await redis.server({ token: 'a', name: 'n' }).renew();
    await wait(100);
    expect(await redis.server({ token: 'b', name: 'n', more: 'm' }).renew()).toEqual(['token', 'more']);
    expect(life()).toBe(LEASE_LIFE - 100);
  });

  it('never contain a value in plain text', async () => {
    await redis.server({ token: 'a-secret' }).renew();
    expect(redis.entries.get(SETTINGS_KEY)?.value).not.toContain('a-secret');
  });

  describe('of several servers', () => {
    const joined = async (settings: Settings) => {
      const server = redis.server(settings);
      const differing = server.join(false);
      await wait(0);
      keepRecord();
      await wait(2 * LEASE_LIFE);
      return { server, differing: await differing };
    };

    it('must be equal, except for lists, which need one value in common', async () => {
      await joined({ token: 'a', keys: ['old'] });
      expect((await joined({ token: 'b', keys: ['old'] })).differing).toEqual(['token']);
      expect((await joined({ token: 'a', keys: ['next'] })).differing).toEqual(['keys']);
      expect((await joined({ token: 'a', keys: [] })).differing).toEqual(['keys']);
      expect((await joined({ token: 'a', keys: ['next', 'old'] })).differing).toEqual([]);
    });

    it('can change a list one after the other: each gets the new value, then loses the old one', async () => {
      const first = await joined({ keys: ['old'] });
      const both = await joined({ keys: ['old', 'next'] });
      expect(both.differing).toEqual([]);
      expect(await first.server.renew()).toEqual([]);
      const last = await joined({ keys: ['next'] });
      expect(last.differing).toEqual([]);
      expect(await both.server.renew()).toEqual([]);
      expect(await first.server.renew()).toEqual(['keys']);
    });
  });
});

describe('a server that joins others', () => {
  /** Joins, and returns the result with its time in ms. */
  const joining = async (isLost: boolean) => {
    const began = performance.now();
    let done: readonly [readonly string[], number] | undefined;
    void redis
      .server({ token: 'b' })
      .join(isLost)
      .then((differing) => {
        done = [differing, performance.now() - began];
      });
    await wait(0);
    return () => done;
  };

  it('waits until the record of stopped servers has expired', async () => {
    await redis.server({ token: 'a' }).renew();
    const result = await joining(false);
    await wait(LEASE_LIFE - 1);
    expect(result()).toBeUndefined();
    await wait(400);
    expect(result()).toEqual([[], expect.any(Number)]);
  });

  it('gives up if the others still run when a lease would have expired', async () => {
    await redis.server({ token: 'a' }).renew();
    keepRecord();
    const result = await joining(false);
    await wait(LEASE_LIFE);
    expect(result()).toBeUndefined();
    await wait(800);
    expect(result()).toEqual([['token'], expect.any(Number)]);
  });

  it('writes the first record at once', async () => {
    expect((await joining(false))()).toEqual([[], 0]);
  });

  it('lets the others write their record first if Redis has lost its data', async () => {
    const result = await joining(true);
    await wait(900);
    expect(redis.entries.size).toBe(0);
    await redis.server({ token: 'a' }).renew();
    keepRecord();
    await wait(2 * LEASE_LIFE);
    expect(result()).toEqual([['token'], expect.any(Number)]);
  });

  it('writes its own record after the life of a lease if there are no others', async () => {
    const result = await joining(true);
    await wait(LEASE_LIFE);
    expect(result()).toBeUndefined();
    await wait(600);
    expect(result()).toEqual([[], expect.any(Number)]);
  });
});

describe('a value that is written if it is missing', () => {
  const kept = async (reply: unknown, lifeMs?: number) => {
    const send = vi.fn(async () => reply);
    const result = await keep({ send } as unknown as Connection, 'key', 'own', lifeMs);
    return { result, sent: send.mock.calls };
  };

  it('is read by the same command, because it may expire between two', async () => {
    expect(await kept(['theirs', 0], 5)).toEqual({
      result: { value: 'theirs', wasMissing: false },
      sent: [['EVALSHA', KEEP.sha, '1', 'key', 'own', '5']],
    });
  });

  it('has no end unless it is given one', async () => {
    expect(await kept(['own', 1])).toEqual({
      result: { value: 'own', wasMissing: true },
      sent: [['EVALSHA', KEEP.sha, '1', 'key', 'own']],
    });
  });
});

describe('a script', () => {
  const sentBy = async (failure: unknown): Promise<readonly [string[][], unknown]> => {
    const sent: string[][] = [];
    const send = async (...words: string[]) => {
      sent.push(words);
      if (words[0] === 'EVALSHA') throw failure;
      return 'done';
    };
    const result = await run({ send } as unknown as Connection, LEASE, ['key'], ['one', 'two']).catch(
      (cause: unknown) => cause,
    );
    return [sent, result];
  };

  it('is sent in full if Redis does not know it', async () => {
    expect(await sentBy(new Error('NOSCRIPT No matching script'))).toEqual([
      [
        ['EVALSHA', LEASE.sha, '1', 'key', 'one', 'two'],
        ['EVAL', LEASE.source, '1', 'key', 'one', 'two'],
      ],
      'done',
    ]);
  });

  it.each([new Error('ERR broken: NOSCRIPT'), 'NOSCRIPT'])('fails with any other error: %s', async (failure) => {
    const [sent, result] = await sentBy(failure);
    expect([sent.length, result]).toEqual([1, failure]);
  });
});
