import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { startBalancer } from './balancer';
import type { RunningServer } from './running-server';
import { databaseOf, type SharedRedis } from './shared-redis';
import { root } from './source-files';

declare module 'vitest' {
  interface ProvidedContext {
    /** set if the tests run against several servers on one Redis instead of one server */
    readonly sharedRedis?: SharedRedis;
  }
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
const keyFile = join(root, 'tests/unit/contracts/rsa-for-tests-only.pem');

/** Whether the tests run against several servers that share a Redis, behind nginx. Always false outside vitest. */
export const isShared = (): boolean => process.env.VITEST !== undefined && inject('sharedRedis') !== undefined;

const ownStore = async (): Promise<string> => {
  const redis = inject('sharedRedis');
  if (redis === undefined) throw new Error('There is no Redis to share');
  return databaseOf(redis);
};

/**
 * Starts server processes on one Redis behind nginx. @param start starts one of them, with extra environment variables
 */
export const processesBehindBalancer = async (
  start: (environment: Record<string, string>) => Promise<RunningServer>,
): Promise<RunningServer> => {
  const environment = { MOCK_STORE: await ownStore(), MOCK_PRIVATE_KEY: keyFile, MOCK_TRUSTED_PROXIES: '127.0.0.1' };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => start(environment)));
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server');
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
  const store = await ownStore();
  const apps = await Promise.all(
    Array.from({ length: SERVERS }, () => createApp({ ...config, store, trustedProxies: ['127.0.0.1'] })),
  );
  const addresses = await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
  const balancer = await startBalancer(addresses);
  const [app] = apps;
  if (app === undefined) throw new Error('There is no server');
  return {
    app,
    address: balancer.address,
    direct: () => addresses[0] ?? '',
    servers: addresses,
    close: async () => {
      await balancer.stop();
      await Promise.all(apps.map((each) => each.close()));
    },
  };
};
