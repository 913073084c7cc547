import type { TestProject } from 'vitest/node';
import { RealRedis, redisCommand } from './redis';

/** A Redis that several test files share, each with its own databases. */
export interface SharedRedis {
  readonly port: number;
}

const DATABASES = 1_000;

/** Returns the address of an unused database, in the format of MOCK_STORE. */
export const databaseOf = async ({ port }: SharedRedis): Promise<string> => {
  const reply = await redisCommand(port, 'INCR', 'databases');
  return `redis://127.0.0.1:${port}/${Number(/:(\d+)/.exec(reply)?.[1]) % DATABASES}`;
};

/** Starts Redis once for a whole vitest project, before its tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await RealRedis.start(['--appendonly', 'yes', '--databases', String(DATABASES)]);
  project.provide('sharedRedis', { port: redis.port });
  return () => redis.kill();
}
