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
  endings.push(() => redis.stop());
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

interface Health {
  readonly shared: { readonly warnings: readonly string[]; readonly lease?: unknown };
}
const warningsOf = async ({ address }: RunningServer): Promise<readonly string[]> =>
  ((await (await fetch(`${address}/__admin/health`)).json()) as Health).shared.warnings;

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
    expect(await refusal(redis.url)).toContain('(this Redis is full. Raise its maxmemory)');
  });

  test('documents of another version', async () => {
    const redis = await redisWith('--appendonly', 'yes');
    await redis.command('SET', 'kit:version', '99');
    expect(await refusal(redis.url)).toMatch(/\(its documents have version 99, and this server reads version \d+\)/);
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
    MOCK_ASSUMPTIONS: '{"minimumRepayment": 500, "loanDays": [10, 20]}',
    MOCK_OVERRIDES: '{"fieldNames": {"orderNo": "orderNumber"}}',
  };

  test('refuses to start and names the setting, but not its value', async () => {
    const { url } = await redisWith('--appendonly', 'yes');
    await started(url, settings);
    const others = {
      MOCK_PRIVATE_KEY: keyIn('theirs.pem'),
      MOCK_ADMIN_TOKEN: 'another-token-of-one-server',
      MOCK_ASSUMPTIONS: '{"minimumRepayment": 600, "loanDays": [10, 20]}',
      MOCK_OVERRIDES: '{"paths": {"homePage": "/v2/home"}}',
    };
    await Promise.all(
      Object.entries(others).map(async ([variable, value]) => {
        const said = await refusal(url, { ...settings, [variable]: value });
        expect(said).toContain(`${variable} differs from the other servers on ${url}`);
        expect(said).not.toContain(others.MOCK_ADMIN_TOKEN);
      }),
    );
    // the same settings in another order
    await started(url, { ...settings, MOCK_ASSUMPTIONS: '{"loanDays": [10, 20], "minimumRepayment": 500}' });
  });

  test('starts after the others have ended, and warns if another server was first after an outage', async () => {
    const redis = await redisWith('--appendonly', 'yes');
    const first = await startServer({ MOCK_STORE: redis.url, ...settings }, true);
    await first.stop();
    const server = await started(redis.url, { MOCK_PRIVATE_KEY: keyIn('next.pem') });
    expect(await warningsOf(server)).toEqual([]);
    await redis.command('SET', 'kit:agreed', JSON.stringify({ salt: 'of another server', digests: {} }));
    await expect
      .poll(() => warningsOf(server))
      .toContainEqual(expect.stringContaining('MOCK_PRIVATE_KEY differs from the other servers on this Redis'));
  });
});

describe.skipIf(lacksRedis !== undefined)('a running server', () => {
  test('warns of a Redis without an append-only file, in its log and its health', async () => {
    const server = await started((await redisWith('--appendonly', 'no')).url);
    expect(await warningsOf(server)).toEqual([expect.stringContaining('no append-only file')]);
    expect(server.errors()).toContain('no append-only file');
  });

  test('refuses writes while Redis is full, warns of it, and stores later writes', async () => {
    const redis = await redisWith('--appendonly', 'yes', '--maxmemory-policy', 'noeviction');
    const server = await started(redis.url);
    const freeze = async (sandbox: string) =>
      (await fetch(`${server.address}/__admin/clock/freeze?sandbox=${sandbox}`, { method: 'POST' })).status;
    expect([await freeze('full'), await freeze('spare')]).toEqual([200, 200]);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await freeze('full')).toBe(503);
    expect(await freeze('another')).toBe(503);
    await expect.poll(() => warningsOf(server)).toEqual([expect.stringContaining('Redis is full')]);
    // Reads go on, and a deletion frees memory.
    const status = async (method: string, path: string) =>
      (await fetch(`${server.address}/__admin${path}`, { method })).status;
    expect(await status('GET', '/clock?sandbox=spare')).toBe(200);
    expect(await status('GET', '/clock?sandbox=full')).toBe(200);
    const documents = async () => String(await redis.command('KEYS', '*spare*')).split('\n').length;
    const before = await documents();
    expect(await status('DELETE', '/sandboxes/spare')).toBe(200);
    await expect.poll(documents).toBeLessThan(before);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    expect(await freeze('full')).toBe(200);
    await expect.poll(() => warningsOf(server)).toEqual([]);
    expect(server.errors()).toContain('Redis is full');
  });

  test('warns when Redis is gone, and answers 503 for a sandbox that a newer server wrote', async () => {
    const redis = await redisWith('--appendonly', 'yes');
    const server = await started(redis.url);
    await redis.command('HSET', 'kit:{newer}:o', 'version', '99', 'epoch', '1', 'owner', '');
    const reply = await fetch(`${server.address}/__admin/clock?sandbox=newer`);
    const error = expect.stringMatching(
      /A newer version wrote the sandbox "newer" \(99, this server knows \d+\)\. Update/,
    );
    expect([reply.status, await reply.json()]).toEqual([503, { error, issues: [] }]);
    expect(await redis.command('HGET', 'kit:{newer}:o', 'epoch')).toContain('1');
    await redis.kill();
    await expect.poll(() => warningsOf(server)).toEqual([expect.stringContaining(redis.url)]);
  });
});
