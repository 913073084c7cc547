import type { Config } from '@kit/mock-server/config';
import { connect } from '@kit/mock-server/sandbox-host/redis/connection';
import { RedisStore } from '@kit/mock-server/sandbox-host/redis/redis-store';
import { SharedSettings } from '@kit/mock-server/sandbox-host/redis/shared-settings';
import { openState } from '@kit/mock-server/state';
import { withoutPassword } from '@kit/mock-server/store/location';
import { afterEach, describe, expect, it, vi } from 'vitest';

const client = {
  on: () => undefined,
  connect: async () => undefined,
  ping: async () => undefined,
  destroy: () => undefined,
  sendCommand: async () => {
    throw new Error('Socket closed unexpectedly');
  },
};
vi.mock('@redis/client', () => ({ createClient: () => client, ErrorReply: class extends Error {} }));

it.each([
  ['redis://:secret@host:6379', 'redis://host:6379'],
  ['redis://user:secret@host:6379/2', 'redis://host:6379/2'],
  ['rediss://user:se@cr/et@host', 'rediss://host'],
  ['redis://user@host', 'redis://host'],
  ['redis://host:6379', 'redis://host:6379'],
  ['.data/mock.sqlite', '.data/mock.sqlite'],
])('the location %s is shown as %s', (location, shown) => {
  expect(withoutPassword(location)).toBe(shown);
});

it('the error of a failed command shows the address without user and password', async () => {
  const connection = await connect('redis://user:secret@host:6379');
  const cause: unknown = await connection.send('GET', 'a').catch((error: unknown) => error);
  expect(String(cause)).toBe('StoreUnavailable: Redis at redis://host:6379: Error: Socket closed unexpectedly');
});

it('the description for the health call has no password', async () => {
  const address = 'redis://user:secret@host:6379';
  const [main, leases, messages] = [await connect(address), await connect(address), await connect(address)];
  const reports: string[] = [];
  const form = { version: 1, kindApart: '' };
  const boot = { warnings: ['full'], sharedSettings: new SharedSettings(main, {}), life: 'a', isLost: false };
  const store = new RedisStore(address, { main, leases, messages }, form, (line) => void reports.push(line), boot);
  await store.close();
  expect([store.description, reports]).toEqual(['redis://host:6379', ['Warning: full']]);
});

describe('the error at the start has no password', () => {
  const open = async (): Promise<string> => {
    const settings = { store: 'redis://user:secret@host:6379', journal: { entries: 1, bytes: 1 } };
    const config = { ...settings, assumptions: {}, fieldNames: {}, paths: {}, report: () => undefined };
    return String(await openState(config as unknown as Config, '').catch((cause: unknown) => cause));
  };
  afterEach(() => void vi.restoreAllMocks());

  it('if Redis does not answer', async () => {
    const said = await open();
    expect(said).toContain('MOCK_STORE cannot be "redis://host:6379"');
    expect(said).not.toMatch(/secret|user/);
  });

  it('if other servers have other settings', async () => {
    const replies: Readonly<Record<string, unknown>> = {
      INFO: 'redis_version:7.0.0',
      PUBSUB: ['', 0],
      EVALSHA: ['life', 1],
    };
    vi.spyOn(client, 'sendCommand').mockImplementation(
      (async ([command = '']: string[]) => replies[command] ?? null) as never,
    );
    vi.spyOn(SharedSettings.prototype, 'join').mockResolvedValue(['MOCK_ASSUMPTIONS']);
    expect(await open()).toContain('MOCK_ASSUMPTIONS differs from the other servers on redis://host:6379. Allowed: ');
  });
});
