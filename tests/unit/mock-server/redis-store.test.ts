import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { LEASE_LIFE } from '@kit/mock-server/sandbox-host/redis/lease';
import { openRedis } from '@kit/mock-server/sandbox-host/redis/open-redis';
import { LIFE_KEY } from '@kit/mock-server/sandbox-host/redis/redis-keys';
import { CLAIM, COMMIT, DISOWN, KEEP, LEASE, RELEASE } from '@kit/mock-server/sandbox-host/redis/scripts';
import { StoreUnavailable } from '@kit/mock-server/sandbox-host/redis/shared-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const OWN = [1, 5, '3', ['thing a', '0 1'], []];
const MISSING = [2];
const OWNED = [0, 'other'];
const WORDS: Readonly<Record<string, string>> = {
  [COMMIT.sha]: 'COMMIT',
  [DISOWN.sha]: 'DISOWN',
  [RELEASE.sha]: 'RELEASE',
};

/** A server on a Redis with prepared replies to claims. All other commands succeed. */
const server = async ({
  claims = [] as unknown[],
  common = {},
  others = 0,
  isNew = true,
  commits = [] as unknown[],
} = {}) => {
  const report = vi.fn();
  const redis = { life: 'life', info: 'redis_version:7.0.0\r\nrole:master\r\naof_enabled:1\r\n', ttl: 900 };
  const sent: string[][] = [];
  const values = new Map<string, string>();
  const channels = new Map<string, (message: string) => void>();
  const kept = ([, , key = '', value = '']: string[]): unknown => {
    if (key === LIFE_KEY) return [redis.life, isNew ? 1 : 0];
    if (!values.has(key)) values.set(key, value);
    return [values.get(key), 0];
  };
  const send = async (command = '', ...words: string[]): Promise<unknown> => {
    const [, , , , , , ended, , , creates] = words;
    const claim = `CLAIM${ended ? ` after ${ended}` : ''}${creates === '1' ? ', creating' : ''}`;
    sent.push([words[0] === CLAIM.sha ? claim : (WORDS[words[0] ?? ''] ?? command), ...words]);
    const [key = '', value = ''] = words;
    if (command === 'EVALSHA' && key === COMMIT.sha) return commits.shift() ?? 1;
    if (command === 'EVALSHA' && key === KEEP.sha) return kept(words);
    if (command === 'EVALSHA') return key === CLAIM.sha ? claims.shift() : 1;
    if (command === 'HMGET') return ['1 "content"', null];
    if (command === 'INFO') return redis.info;
    if (command === 'PUBSUB') return ['', others];
    if (command === 'PTTL') return redis.ttl;
    if (command === 'GET') return key === LIFE_KEY ? redis.life : (values.get(key) ?? null);
    if (command === 'SET' && !(words.includes('NX') && values.has(key))) values.set(key, value);
    const taken = values.get(key);
    if (command === 'GETDEL') values.delete(key);
    return command === 'GETDEL' ? (taken ?? null) : 1;
  };
  const connection: Connection = {
    ...{ send, whenReady: async () => undefined, onReady: () => undefined, close: () => undefined },
    subscribe: async (channel, listener) => void channels.set(channel, listener),
    unsubscribe: async (channel) => void channels.delete(channel),
  };
  const form = { version: 3, kindApart: 'file' };
  const opened = vi.fn(async () => connection);
  const store = await openRedis('redis://host/2', form, report, common, opened);
  expect(opened.mock.calls).toEqual(Array(3).fill(['redis://host/2']));
  const heard = { lost: vi.fn(), wanted: vi.fn(), released: vi.fn(), documents: () => [] };
  store.listen(heard);
  const words = () => sent.splice(0).map(([word]) => word);
  const started = sent.splice(0);
  return { started, store, redis, sent, words, values, channels, heard, report };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

describe('a claim in Redis', () => {
  it.each<[string, unknown[], boolean, object | undefined, number, string[]]>([
    ['takes a free sandbox', [OWN], false, { sandbox: 'a', epoch: 5 }, 900, ['CLAIM']],
    ['names the owner', [OWNED], false, { server: 'other', leaseEndsInMs: 900 }, 900, ['CLAIM', 'PTTL']],
    [
      'takes the sandbox of a stopped owner',
      [OWNED, OWN],
      false,
      { epoch: 5 },
      -2,
      ['CLAIM', 'PTTL', 'CLAIM after other'],
    ],
    [
      'names a faster server',
      [OWNED, [0, 'third']],
      false,
      { server: 'third', leaseEndsInMs: 0 },
      0,
      ['CLAIM', 'PTTL', 'CLAIM after other'],
    ],
    ['creates a missing sandbox', [MISSING, OWN], false, { epoch: 5 }, 900, ['CLAIM', 'GET', 'CLAIM, creating']],
    ['creates nothing for a reader', [MISSING], true, undefined, 900, ['CLAIM', 'GET']],
  ])('%s', async (_, claims, existingOnly, expected, ttl, words) => {
    const one = await server({ claims });
    one.redis.ttl = ttl;
    const found = await one.store.claim('a', existingOnly);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
    expect(one.words()).toEqual(words);
    await one.store.close();
  });

  it.each([
    [
      'a newer version wrote',
      [[-1, '4']],
      'A newer version wrote the sandbox "a" (4, this server knows 3). Update this server.',
    ],
    ['Redis does not create', [MISSING, MISSING], 'The sandbox "a" could not be claimed'],
  ])('fails for a sandbox that %s', async (_, claims, said) => {
    const { store } = await server({ claims });
    await expect(store.claim('a', false)).rejects.toThrow(new StoreUnavailable(said));
    await store.close();
  });

  it('fails without a lease, and if the lease ends meanwhile', async () => {
    const { store } = await server({
      claims: [new Promise((resolve) => setTimeout(() => resolve(OWN), 2 * LEASE_LIFE))],
    });
    const claimed = expect(store.claim('a', false)).rejects.toThrow('The lease ended during a claim');
    await store.close();
    await vi.advanceTimersByTimeAsync(2 * LEASE_LIFE);
    await claimed;
    await expect(store.claim('a', false)).rejects.toThrow(new StoreUnavailable('This server has no lease'));
  });
});

describe('a server on Redis', () => {
  it('starts with a lease, and notes the version of its documents', async () => {
    const { store, values, report, started } = await server();
    expect(started).toContainEqual(['EVALSHA', LEASE.sha, '1', `kit:srv:${store.lease?.server}`, String(LEASE_LIFE)]);
    expect([store.isServing(), values.get('kit:version'), store.description]).toEqual([true, '3', 'redis://host/2']);
    expect([store.kindApart, store.warnings, report.mock.calls]).toEqual(['file', [], []]);
    await store.close();
  });

  it.each([
    [{ others: 1, isNew: true }, true],
    [{ others: 1, isNew: false }, false],
    [{ others: 0, isNew: true }, false],
  ])('creates nothing at first if Redis has lost the data of other servers: %j', async (redis, waits) => {
    const { store } = await server({ ...redis, claims: [MISSING, ...(waits ? [MISSING] : []), OWN] });
    if (waits) await expect(store.claim('a', false)).rejects.toThrow('Redis has lost its data');
    if (waits) await vi.advanceTimersByTimeAsync(LEASE_LIFE);
    expect(await store.claim('a', false)).toMatchObject({ sandbox: 'a' });
    await store.close();
  });

  it('hears which of its sandboxes other servers want, and which ones they released', async () => {
    const { store, channels, heard } = await server();
    channels.get(`kit:2:want:${store.lease?.server}`)?.('next my sandbox');
    channels.get('kit:2:released')?.('a');
    expect([heard.wanted.mock.calls, heard.released.mock.calls]).toEqual([[['my sandbox', 'next']], [['a']]]);
    await store.close();
    expect([...channels.keys()]).toEqual(['kit:2:released']);
  });

  it('loses its sandboxes with its lease, but none that it released', async () => {
    const { store, heard, words } = await server({ claims: [OWN, OWN] });
    for (const name of ['kept', 'released']) await store.claim(name, false);
    words();
    await store.release('released', 'next');
    await store.release('nobodys', '');
    expect(words()).toEqual(['RELEASE']);
    await store.close();
    expect(heard.lost.mock.calls).toEqual([['kept']]);
    await store.disown('kept', '');
    expect(words()).toEqual(['DEL']);
  });

  it('loses the earlier claim of a sandbox that it claims again', async () => {
    const { store, heard, words } = await server({ claims: [OWN, OWN] });
    await store.claim('a', false);
    await store.claim('a', false);
    expect(heard.lost.mock.calls).toEqual([['a']]);
    words();
    await store.disown('a', 'next');
    expect(words()).toEqual([]);
    await store.disown('b', 'next');
    expect(words()).toEqual(['DISOWN']);
    await store.close();
  });

  it('shares values that can be read once', async () => {
    const { store, sent } = await server();
    await store.once.put('id', 'value', 500);
    expect(sent).toEqual([['SET', 'kit:once:id', 'value', 'PX', '500']]);
    expect([await store.once.take('id'), await store.once.take('id')]).toEqual(['value', undefined]);
    await store.close();
  });

  it('writes its sandboxes again after Redis has lost its data, and reports it', async () => {
    const { store, redis, words, values, report } = await server({ claims: [OWN, MISSING] });
    await store.claim('a', false);
    words();
    redis.life = 'another';
    await expect(store.claim('b', false)).rejects.toThrow('Redis has lost its data');
    await vi.advanceTimersByTimeAsync(1);
    expect(values.get('kit:version')).toBe('3');
    expect(words()).toEqual(expect.arrayContaining(['SET', 'COMMIT']));
    expect(report.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('Redis has lost its data.')]);
    await store.close();
  });

  it('names the sandboxes that it could not write again', async () => {
    const commits: unknown[] = [];
    const { store, redis, report, heard } = await server({ claims: [OWN, OWN, OWN, MISSING], commits });
    for (const sandbox of ['a', 'b', 'c']) await store.claim(sandbox, false);
    redis.life = 'another';
    commits.push(0, 1, 0);
    await expect(store.claim('d', false)).rejects.toThrow('Redis has lost its data');
    await vi.advanceTimersByTimeAsync(1);
    expect(report.mock.calls.at(-1)).toEqual(['Warning: Redis lost its data, including a, c']);
    expect(heard.lost.mock.calls).toEqual([['a'], ['c']]);
    await store.close();
  });

  it('reports a warning once, and lists it until it is over', async () => {
    const { store, redis, report } = await server();
    const check = () => vi.advanceTimersByTimeAsync(5_000);
    const { info } = redis;
    redis.info = info.replace('aof_enabled:1', 'aof_enabled:0');
    for (const _ of [1, 2]) await check();
    const warning = expect.stringContaining('Redis has no append-only file');
    expect([report.mock.calls.length, store.warnings]).toEqual([1, [warning]]);
    redis.info = info;
    await check();
    expect([report.mock.calls.length, store.warnings]).toEqual([1, []]);
    expect(report).toHaveBeenCalledWith(expect.stringMatching(/^Warning: Redis has no/));
    await store.close();
  });

  it('reports settings that differ from those of the other servers', async () => {
    const { store, values, report } = await server({ common: { token: 'a' } });
    values.set('kit:agreed', JSON.stringify({ salt: 's', digests: { token: ['another'] } }));
    await vi.advanceTimersByTimeAsync(1_000);
    const said = 'token differs from the other servers on this Redis. Use the same value on all of them.';
    expect([store.warnings, report.mock.calls]).toEqual([[said], [[`Warning: ${said}`]]]);
    await store.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
