import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { httpTransport } from '../support/http-transport';
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

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const started = async (environment: Record<string, string>) => {
  const server = await startServer(environment, true);
  endings.push(server.stop);
  return server;
};

const refusal = async (environment: Record<string, string>): Promise<string> =>
  started(environment).then(
    () => expect.fail('it started'),
    (cause: unknown) => String(cause),
  );

const store = (password = PASSWORD) => `rediss://loan:${encodeURIComponent(password)}@localhost:${port}`;

describe.skipIf(lacksRedis !== undefined)('a Redis with TLS and a separate user', () => {
  test('serves two servers', async () => {
    const environment = { MOCK_STORE: store(), NODE_EXTRA_CA_CERTS: certificate };
    const servers = [await started(environment), await started(environment)];
    const clients = servers.map(({ address }) => {
      const transport = httpTransport(address);
      endings.push(transport.close);
      return new WireClient(transport, 'secured');
    });
    const [first, second] = clients;
    if (first === undefined || second === undefined) throw new Error('There are no clients');
    await first.exchange();
    const { token } = await BorrowerOnWire.logIn(first, '08031234567');
    await second.exchange();
    expect(await second.call('homePage', {}, { token })).toMatchObject({ code: 0 });
    const health = await (await fetch(`${servers[0]?.address}/__admin/health`)).text();
    expect(JSON.parse(health)).toMatchObject({ store: `rediss://localhost:${port}` });
    expect(health).not.toContain(PASSWORD);
  });

  test('has its sandboxes again after a restart, although nobody can log in as its default user', async () => {
    const environment = { MOCK_STORE: store(), NODE_EXTRA_CA_CERTS: certificate };
    const on = async () => {
      const server = await started(environment);
      const transport = httpTransport(server.address);
      endings.push(transport.close);
      return { server, client: new WireClient(transport, 'restarted') };
    };
    const { server, client } = await on();
    const { token } = (await client.admin('POST', '/sessions/08031234567')) as { token: string };
    await server.stop();
    await redis.kill();
    await redis.start();
    const later = await on();
    await later.client.exchange();
    expect(await later.client.call('homePage', {}, { token })).toMatchObject({ code: 0 });
  });

  test('is refused without its certificate authority', async () => {
    const said = await refusal({ MOCK_STORE: store() });
    expect(said).toContain('(no Redis answers at this address: self-signed certificate)');
    expect(said).not.toContain(PASSWORD);
  });

  test('is refused with a wrong password, which the message does not repeat', async () => {
    const said = await refusal({ MOCK_STORE: store('another-password'), NODE_EXTRA_CA_CERTS: certificate });
    expect(said).toContain('Redis refuses the password or requires one');
    expect(said).not.toContain('another-password');
  });
});
