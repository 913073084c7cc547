import { conditionOf, hasRoomForFiles, isTooOld, warningsOf } from '@kit/mock-server/sandbox-host/redis/condition';
import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { describe, expect, it } from 'vitest';

const GOOD = {
  redis_version: '7.0.15',
  role: 'master',
  aof_enabled: '1',
  used_memory: '1000',
  maxmemory: '0',
  maxmemory_policy: 'noeviction',
};

const conditionWith = (changes: Partial<typeof GOOD> = {}) => {
  const info = Object.entries({ ...GOOD, ...changes }).map(([name, value]) => `${name}:${value}\r\n`);
  const connection: Pick<Connection, 'send'> = {
    send: async (command) => (command === 'INFO' ? `# Server\r\n${info.join('')}` : undefined),
  };
  return conditionOf(connection as Connection);
};
const warnings = async (changes: Partial<typeof GOOD>) => warningsOf(await conditionWith(changes));

describe('a Redis', () => {
  it('that keeps everything causes no warning', async () => {
    expect(await warnings({})).toEqual([]);
    expect(await warnings({ maxmemory: '2000' })).toEqual([]);
  });

  it.each([
    ...['allkeys-lru', 'allkeys-lfu', 'allkeys-random', 'volatile-lru'],
    ...['volatile-lfu', 'volatile-random', 'volatile-ttl'],
  ])('with the eviction policy %s causes a warning, if its memory has a maximum', async (policy) => {
    const limited = { maxmemory_policy: policy, maxmemory: '2000' };
    expect(await warnings(limited)).toEqual([expect.stringContaining('Set its maxmemory-policy to noeviction')]);
    expect(await warnings({ ...limited, maxmemory: '0' })).toEqual([]);
  });

  it.each([
    ['is a replica', { role: 'slave' }, 'Connect to its primary'],
    ['has no append-only file', { aof_enabled: '0' }, '--appendonly yes'],
    ['is full', { maxmemory: '1000' }, 'Raise its maxmemory'],
    ['is more than full', { maxmemory: '999' }, 'Raise its maxmemory'],
  ])('that %s causes a warning', async (_what, changes, said) => {
    expect(await warnings(changes)).toEqual([expect.stringContaining(said)]);
  });

  it('has room for files up to three quarters of its memory, and without a maximum always', async () => {
    const condition = await conditionWith({ used_memory: '1000', maxmemory: '2000' });
    expect([hasRoomForFiles(condition, 500), hasRoomForFiles(condition, 501)]).toEqual([true, false]);
    expect(hasRoomForFiles(await conditionWith({ maxmemory: '0' }), 1e12)).toBe(true);
  });

  it.each([
    ['5.0.14', true],
    ['6.0.16', true],
    ['6.1.9', true],
    ['6.2.0', false],
    ['7.0.0', false],
    ['10.1.0', false],
  ])('of version %s is too old: %s', async (version, expected) => {
    expect(isTooOld(await conditionWith({ redis_version: version }))).toBe(expected);
  });
});
