import type { TestProject } from 'vitest/node';
/** A Redis that several test files share, each with its own databases. */
export interface SharedRedis {
    readonly port: number;
}
/** Returns the address of an unused database, in the format of MOCK_STORE. */
export declare const databaseOf: ({ port }: SharedRedis) => Promise<string>;
/** Starts Redis once for a whole vitest project, before its tests. */
export default function setup(project: TestProject): Promise<() => Promise<void>>;
