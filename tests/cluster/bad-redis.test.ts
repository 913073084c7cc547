import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { checkCondition } from '@kit/mock-server/core/store/redis-connection';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { anyPort, lacksRedis, RealRedis } from '../support/redis';
import { temporaryFolder } from '../support/temporary-folder';

afterEach(() => overrideAssumptions({}));

const folder = temporaryFolder();
const keyIn = (name: string): string => {
  const path = join(folder, name);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return path;
};
const settings = {
  MOCK_PRIVATE_KEY: keyIn('ours.pem'),
  MOCK_ADMIN_TOKEN: 'the-token-of-all-servers',
  MOCK_OVERRIDES: '{"assumptions": {"minimumRepayment": 500, "loanDays": [10, 20]}}',
};

const redisWith = async (...options: string[]): Promise<RealRedis> => {
  const redis = await RealRedis.start(options);
  onTestFinished(() => redis.kill());
  return redis;
};

/** Starts a server in this process. @returns its messages to the operator, and its end */
const started = async (store: string, more: Record<string, string> = {}) => {
  const reports: string[] = [];
  const config = readConfig({ ...settings, MOCK_STORE: store, ...more });
  const app = await createApp({ ...config, report: (line) => void reports.push(line) });
  const close = () => app.close();
  onTestFinished(close);
  return { reports, close };
};

/** Returns the error of a server that cannot start. */
const refusal = (store: string, more: Record<string, string> = {}): Promise<string> =>
  started(store, more).then(() => expect.fail('it started'), String);

test('a server refuses to start if no Redis answers at the address', async () => {
  const store = `redis://127.0.0.1:${await anyPort()}`;
  expect(await refusal(store)).toContain(`MOCK_STORE cannot be "${store}" (no Redis answers at this address: `);
});

test('a server refuses to start on a Redis that is too old', async () => {
  for (const [version, isTooOld] of [
    ['5.0.14', true],
    ['6.0.16', true],
    ['6.2.0', false],
    ['7.0.0', false],
  ] as const) {
    const info = `redis_version:${version}\r\nrole:master\r\naof_enabled:1\r\nmaxmemory:0\r\n`;
    const connection = { send: async () => info } as unknown as Parameters<typeof checkCondition>[0];
    const checked = checkCondition(connection, () => undefined);
    if (isTooOld) await expect(checked).rejects.toThrow(`Redis ${version} is too old. Use version 6.2 or later`);
    else await checked;
  }
});

describe.skipIf(lacksRedis !== undefined)('a server refuses to start on', () => {
  test('a Redis that rejects its password, and does not print the password', async () => {
    const { port } = await redisWith('--requirepass', 'the-right-one');
    for (const store of [`redis://:hunter2@127.0.0.1:${port}`, `redis://127.0.0.1:${port}`]) {
      const said = await refusal(store);
      const why = 'Redis refuses the password or requires one';
      expect(said).toContain(`MOCK_STORE cannot be "redis://127.0.0.1:${port}" (${why}`);
      expect(said).not.toContain('hunter2');
    }
  });

  test('a replica', async () => {
    const primary = await redisWith('--appendonly', 'yes');
    const replica = await redisWith('--replicaof', '127.0.0.1', String(primary.port));
    expect(await refusal(replica.url)).toContain('(this Redis is a replica, which refuses writes. Use its primary)');
  });

  test('a Redis that is full', async () => {
    const redis = await redisWith('--appendonly', 'yes', '--maxmemory', '1', '--maxmemory-policy', 'noeviction');
    expect(await refusal(redis.url)).toContain('it is full. Raise its maxmemory');
  });
});

describe.skipIf(lacksRedis !== undefined)('a server with other settings than the running servers', () => {
  test('refuses to start and names the setting, but not its value', async () => {
    const { url } = await redisWith('--appendonly', 'yes');
    await started(url);
    const others = {
      MOCK_PRIVATE_KEY: keyIn('theirs.pem'),
      MOCK_ADMIN_TOKEN: 'another-token-of-one-server',
      MOCK_OVERRIDES: '{"assumptions": {"minimumRepayment": 600, "loanDays": [10, 20]}}',
    };
    for (const [variable, value] of Object.entries(others)) {
      const said = await refusal(url, { [variable]: value });
      expect(said).toContain(`${variable} differs from the other servers on ${url}`);
      expect(said).not.toContain(others.MOCK_ADMIN_TOKEN);
    }
    // the same settings in another order
    await started(url, { MOCK_OVERRIDES: '{"assumptions": {"loanDays": [10, 20], "minimumRepayment": 500}}' });
  });

  test('starts after the others have ended', async () => {
    const { url } = await redisWith('--appendonly', 'yes');
    await (await started(url)).close();
    await started(url, { MOCK_ADMIN_TOKEN: 'the-token-of-the-next-servers' });
  });
});

test.skipIf(lacksRedis !== undefined)('a server warns of a Redis that can lose data', async () => {
  const redis = await redisWith('--appendonly', 'no', '--maxmemory', '1gb', '--maxmemory-policy', 'allkeys-lru');
  const { reports } = await started(redis.url);
  expect(reports).toEqual([
    expect.stringContaining('no append-only file'),
    expect.stringContaining('Set its maxmemory-policy to noeviction'),
  ]);
});
