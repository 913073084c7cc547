import type { TestProject } from 'vitest/node';
import { RealRedis, redisCommand } from './redis';

/** A Redis that several test files use at once, each in databases of its own. */
export interface SharedRedis {
  readonly port: number;
}

const DATABASES = 1_000;

/** A database that nobody else has had, as MOCK_STORE names it. */
export const databaseOf = async ({ port }: SharedRedis): Promise<string> => {
  const reply = await redisCommand(port, 'INCR', 'databases');
  return `redis://127.0.0.1:${port}/${Number(/:(\d+)/.exec(reply)?.[1]) % DATABASES}`;
};

/** Starts the Redis for a whole project of vitest, before its tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await RealRedis.start(['--appendonly', 'yes', '--databases', String(DATABASES)]);
  project.provide('sharedRedis', { port: redis.port });
  return () => redis.stop();
}
