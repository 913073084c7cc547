// Apart from command-line.ts, because the configurations of Vitest and Playwright cannot load its imports.

/** Invalid command line; exit code 2. */
export class UsageError extends Error {}

/** A valid command that cannot run. One sentence explains it; exit code 1. */
export class RefusedError extends Error {}
