import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { anyPort, lacksRedis, RealRedis } from '../support/redis';
import { type RunningServer, startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const redisWith = async (...options: string[]): Promise<RealRedis> => {
  const redis = await RealRedis.start(options);
  endings.push(() => redis.kill());
  return redis;
};

const started = async (store: string, more: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startServer({ MOCK_STORE: store, ...more }, true);
  endings.push(server.stop);
  return server;
};

/** Returns the error of a server that cannot start. */
const refusal = async (store: string, more: Record<string, string> = {}): Promise<string> => {
  try {
    await started(store, more);
  } catch (cause) {
    return String(cause);
  }
  throw new Error('it started');
};

/** A fake Redis that speaks just enough of the protocol to report its version. */
const redisOfVersion = async (version: string): Promise<string> => {
  const info = `redis_version:${version}\r\nrole:master\r\naof_enabled:1\r\nmaxmemory:0\r\n`;
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => {
      const commands = text.match(/^(?:PING|INFO|CLIENT|SELECT|HELLO)\r$/gim) ?? [];
      for (const command of commands) {
        const isInfo = command.trim().toUpperCase() === 'INFO';
        socket.write(isInfo ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
      }
    });
  });
  const port = await anyPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  endings.push(() => new Promise((resolve) => server.close(resolve)));
  return `redis://127.0.0.1:${port}`;
};

describe('a server refuses to start', () => {
  test('if nothing answers at the address', async () => {
    const store = `redis://127.0.0.1:${await anyPort()}`;
    expect(await refusal(store)).toContain(`MOCK_STORE cannot be "${store}" (no Redis answers at this address: `);
  });

  test('on a Redis that is too old', async () => {
    expect(await refusal(await redisOfVersion('5.0.14'))).toContain(
      '(Redis 5.0.14 is too old. Use version 6.2 or later)',
    );
  });
});

describe.skipIf(lacksRedis !== undefined)('a server refuses to start on', () => {
  test('a Redis that rejects its password, and does not print the password', async () => {
    const { port } = await redisWith('--requirepass', 'the-right-one');
    for (const store of [`redis://:hunter2@127.0.0.1:${port}`, `redis://127.0.0.1:${port}`]) {
      const said = await refusal(store);
      expect(said).toContain(
        `MOCK_STORE cannot be "redis://127.0.0.1:${port}" (Redis refuses the password or requires one`,
      );
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

const folder = temporaryFolder();
const keyIn = (name: string): string => {
  const path = join(folder, name);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return path;
};

describe.skipIf(lacksRedis !== undefined)('a server with other settings than the running servers', () => {
  const settings = {
    MOCK_PRIVATE_KEY: keyIn('ours.pem'),
    MOCK_ADMIN_TOKEN: 'the-token-of-all-servers',
    MOCK_OVERRIDES: '{"assumptions": {"minimumRepayment": 500, "loanDays": [10, 20]}}',
  };

  test('refuses to start and names the setting, but not its value', async () => {
    const { url } = await redisWith('--appendonly', 'yes');
    await started(url, settings);
    const others = {
      MOCK_PRIVATE_KEY: keyIn('theirs.pem'),
      MOCK_ADMIN_TOKEN: 'another-token-of-one-server',
      MOCK_OVERRIDES: '{"assumptions": {"minimumRepayment": 600, "loanDays": [10, 20]}}',
    };
    await Promise.all(
      Object.entries(others).map(async ([variable, value]) => {
        const said = await refusal(url, { ...settings, [variable]: value });
        expect(said).toContain(`${variable} differs from the other servers on ${url}`);
        expect(said).not.toContain(others.MOCK_ADMIN_TOKEN);
      }),
    );
    // the same settings in another order
    await started(url, {
      ...settings,
      MOCK_OVERRIDES: '{"assumptions": {"loanDays": [10, 20], "minimumRepayment": 500}}',
    });
  });

  test('starts after the others have ended', async () => {
    const redis = await redisWith('--appendonly', 'yes');
    const first = await startServer({ MOCK_STORE: redis.url, ...settings }, true);
    await first.stop();
    await started(redis.url, { MOCK_PRIVATE_KEY: keyIn('next.pem') });
  });
});

test.skipIf(lacksRedis !== undefined)('a server warns of a Redis that can lose data', async () => {
  const server = await started(
    (await redisWith('--appendonly', 'no', '--maxmemory', '1gb', '--maxmemory-policy', 'allkeys-lru')).url,
  );
  expect(server.errors()).toContain('no append-only file');
  expect(server.errors()).toContain('Set its maxmemory-policy to noeviction');
});
