import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anyPort, lacksRedis, RealRedis } from '../support/redis';
import { startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { WireClient } from '../support/wire-client';

/** With characters that an address must encode. */
const PASSWORD = 'a%50@password/of:redis';

let folder: string;
let certificate: string;
let redis: RealRedis;
let port: number;

/** The documented ACL: docs/deploy.md. */
const closed = ['--user', 'default', 'off', '~*', '&*', '+@all'];
const acl = [...closed, '--user', 'loan', 'on', `>${PASSWORD}`, '~kit:*', '&kit:*', '+@all', '-@dangerous', '+info'];

beforeAll(async () => {
  folder = temporaryFolder();
  certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
  const args = [...words.split(' '), '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', args, { stdio: 'pipe' });
  port = await anyPort();
  redis = await RealRedis.start([
    ...['--appendonly', 'yes', '--tls-port', String(port), '--tls-auth-clients', 'no'],
    ...['--tls-cert-file', certificate, '--tls-key-file', key, ...acl],
  ]);
});
afterAll(async () => {
  await redis.kill();
});

const store = () => `rediss://loan:${encodeURIComponent(PASSWORD)}@localhost:${port}`;

/** Starts a server that trusts the certificate, and a client of it. */
const started = async (sandbox: string) => {
  const server = await startServer({ MOCK_STORE: store(), NODE_EXTRA_CA_CERTS: certificate }, true);
  onTestFinished(async () => void (await server.stop()));
  return { server, client: await WireClient.connected(server.address, sandbox) };
};

describe.skipIf(lacksRedis !== undefined)('a Redis with TLS and a separate user', () => {
  test('serves two servers, and has their sandboxes again after a restart, although nobody can log in as its default user', async () => {
    const { server, client } = await started('secured');
    const token = await client.login('08031234567');
    const health = await (await fetch(`${server.address}/__admin/health`)).text();
    expect(JSON.parse(health)).toMatchObject({ store: `rediss://localhost:${port}` });
    expect(health).not.toContain(PASSWORD);
    await redis.kill();
    await redis.start();
    const other = await started('secured');
    for (const each of [client, other.client])
      await expect.poll(() => each.call('homePage', {}, { token })).toMatchObject({ code: 0 });
  });

  test('is refused without its certificate authority', async () => {
    const said = await startServer({ MOCK_STORE: store() }, true).then(() => expect.fail('it started'), String);
    expect(said).toContain('(no Redis answers at this address: self-signed certificate)');
    expect(said).not.toContain(PASSWORD);
  });
});
