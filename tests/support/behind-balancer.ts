import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import type { FastifyInstance } from 'fastify';
import { findServer } from '../../scripts/programs';
import { answering, type Running, run } from './command';
import { anyPort, RealRedis } from './redis';
import { root } from './source-files';
import { temporaryFolder } from './temporary-folder';

/** One server, or several behind nginx. */
export interface Listening {
  /** any of the servers */
  readonly app: FastifyInstance;
  /** `http://127.0.0.1:<port>`; of several servers, the address of nginx, which sends each call to the next one */
  readonly address: string;
  /** address without a proxy in between, for tests of the connection itself */
  readonly direct: () => string;
  /** address of each server */
  readonly servers: readonly string[];
  readonly close: () => Promise<void>;
}

const SERVERS = 3;

/** Whether the tests run against several servers that share a Redis, behind nginx. */
export const isShared = process.env.SHARED_SERVERS !== undefined;

/**
 * Returns the nginx configuration of docs/deploy.md with the given server addresses, without retries: a test must see
 * the fault that it asked for.
 */
const documented = (addresses: readonly string[], port: number): string => {
  const [, whole = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? [];
  const servers = addresses.map((address) => `  server ${new URL(address).host} max_fails=0 fail_timeout=10s;\n`);
  return whole
    .replace(/(?: {2}server 10\..*\n)+/, servers.join(''))
    .replace('listen 8787;', `listen 127.0.0.1:${port};`)
    .replaceAll(/proxy_next_upstream (?:error|timeout|http_503|non_idempotent| )+;/g, 'proxy_next_upstream off;');
};

/** Starts a real nginx in front of servers, configured as in docs/deploy.md. */
const startBalancer = async (addresses: readonly string[]): Promise<Running & { readonly address: string }> => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'temp'));
  const port = await anyPort();
  const configuration = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path temp/body; proxy_temp_path temp/proxy; fastcgi_temp_path temp/f; uwsgi_temp_path temp/u; scgi_temp_path temp/s;
${documented(addresses, port)}
}
`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const nginx = run(findServer('nginx') ?? 'nginx', ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf']);
  const address = `http://127.0.0.1:${port}`;
  const isThere = ({ status }: Response) => status < 500;
  await answering(nginx, () => fetch(`${address}/__admin/health`).then(isThere, () => false));
  return { ...nginx, address };
};

/** Starts several servers with one configuration and their own Redis, behind the nginx of docs/deploy.md. */
export const startBehindBalancer = async (config: Config): Promise<Listening> => {
  const redis = await RealRedis.start();
  const shared = { ...config, store: redis.url, trustedProxies: ['127.0.0.1'] };
  const first = await createApp(shared);
  const apps = [first, ...(await Promise.all(Array.from({ length: SERVERS - 1 }, () => createApp(shared))))];
  const servers = await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
  const { address, stop } = await startBalancer(servers);
  return {
    app: first,
    address,
    direct: () => servers[0] ?? '',
    servers,
    close: async () => {
      await stop();
      await Promise.all(apps.map((each) => each.close()));
      await redis.kill();
    },
  };
};
