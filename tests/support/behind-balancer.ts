import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { findServer } from '../../scripts/programs';
import { anyPort } from './redis';
import { databaseOf, type SharedRedis } from './shared-redis';
import { keyFile, root } from './source-files';
import { temporaryFolder } from './temporary-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** set if the tests run against several servers on one Redis instead of one server */
    readonly sharedRedis?: SharedRedis;
  }
}

export interface RunningServer {
  /** `http://<host>:<port>`, as the server printed it */
  readonly address: string;
  readonly process: ChildProcess;
  /** returns everything written to standard error */
  readonly errors: () => string;
  /** asks the server to stop. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

export interface BehindBalancer {
  /** any of the servers */
  readonly app: FastifyInstance;
  /** address of nginx, which sends each call to the next server */
  readonly address: string;
  /** address of one server */
  readonly direct: () => string;
  readonly servers: readonly string[];
  readonly close: () => Promise<void>;
}

const SERVERS = 3;

/** Whether the tests run against several servers that share a Redis, behind nginx. Always false outside vitest. */
export const isShared = (): boolean => process.env.VITEST !== undefined && inject('sharedRedis') !== undefined;

const ownStore = (): Promise<string> => {
  const redis = inject('sharedRedis');
  if (redis === undefined) throw new Error('There is no Redis to share');
  return databaseOf(redis);
};

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
const startBalancer = async (addresses: readonly string[]) => {
  const nginx = findServer('nginx');
  if (nginx === undefined) throw new Error('There is no nginx');
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'temp'));
  const port = await anyPort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path temp/body; proxy_temp_path temp/proxy; fastcgi_temp_path temp/f; uwsgi_temp_path temp/u; scgi_temp_path temp/s;
${documented(addresses, port)}
}
`,
  );
  const child = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/__admin/health`).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (!(await answers())) if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
};

/**
 * Starts server processes on one Redis behind nginx. @param start starts one of them, with extra environment variables
 */
export const processesBehindBalancer = async (
  start: (environment: Record<string, string>) => Promise<RunningServer>,
): Promise<RunningServer> => {
  const environment = { MOCK_STORE: await ownStore(), MOCK_PRIVATE_KEY: keyFile, MOCK_TRUSTED_PROXIES: '127.0.0.1' };
  const first = await start(environment);
  const servers = [first, ...(await Promise.all(Array.from({ length: SERVERS - 1 }, () => start(environment))))];
  const { address, stop } = await startBalancer(servers.map((server) => server.address));
  return {
    ...first,
    address,
    errors: () => servers.map(({ errors }) => errors()).join(''),
    stop: async () => {
      await stop();
      const codes = await Promise.all(servers.map((server) => server.stop()));
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
};

/** Starts several servers with one configuration and their own database, behind the nginx of docs/deploy.md. */
export const startBehindBalancer = async (config: Config): Promise<BehindBalancer> => {
  const shared = { ...config, store: await ownStore(), trustedProxies: ['127.0.0.1'] };
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
    },
  };
};
