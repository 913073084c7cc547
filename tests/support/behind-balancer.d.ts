import type { Config } from '@kit/mock-server/config';
import type { FastifyInstance } from 'fastify';
import type { RunningServer } from './running-server';
import { type SharedRedis } from './shared-redis';
declare module 'vitest' {
    interface ProvidedContext {
        /** set if the tests run against several servers on one Redis instead of one server */
        readonly sharedRedis?: SharedRedis;
    }
}
export interface BehindBalancer {
    /** any of the servers */
    readonly app: FastifyInstance;
    /** address of nginx, which routes each sandbox to one of the servers */
    readonly address: string;
    /** address of one server */
    readonly direct: () => string;
    readonly servers: readonly string[];
    readonly close: () => Promise<void>;
}
/** Whether the tests run against several servers that share a Redis, behind nginx. Always false outside vitest. */
export declare const isShared: () => boolean;
/**
 * Starts server processes on one Redis behind nginx. @param start starts one of them, with extra environment variables
 */
export declare const processesBehindBalancer: (start: (environment: Record<string, string>) => Promise<RunningServer>) => Promise<RunningServer>;
/** Starts several servers with one configuration and their own database, behind the nginx of docs/scale.md. */
export declare const startBehindBalancer: (config: Config) => Promise<BehindBalancer>;
