import type { RunningServer } from './running-server';
export type { RunningServer };
/** Operating system limits for a program. */
interface Limits {
    /** maximum size of a file that it writes, in blocks of 512 bytes */
    readonly largestFile?: number;
}
/**
 * Runs a program that prints its address when it listens. Resolves with the address. Rejects with the output if the
 * program ends or prints no address.
 */
export declare const startProgram: (program: readonly string[], environment?: Record<string, string>) => Promise<RunningServer>;
/**
 * Runs a Node program that prints its address when it listens. @param args of node itself: a TypeScript file needs
 * `--import tsx` before it
 */
export declare const startProcess: (args: string[], environment: Record<string, string>, limits?: Limits) => Promise<RunningServer>;
/** The arguments of node that run the mock server: the build if `preferBuilt` is set and it exists, else the source. */
export declare const serverArguments: (preferBuilt?: boolean) => string[];
/**
 * Runs the real mock server on a free port and stores nothing permanently. In the shared project it starts several
 * servers behind a balancer instead.
 */
export declare const startServer: (environment?: Record<string, string>, preferBuilt?: boolean) => Promise<RunningServer>;
