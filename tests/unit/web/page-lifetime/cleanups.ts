interface Cleanups {
  readonly roots: { unmount: () => void }[];
  readonly stops: (() => void)[];
}

const shared: typeof globalThis & { pageCleanups?: Cleanups } = globalThis;
shared.pageCleanups ??= { roots: [], stops: [] };

/**
 * What a page keeps for as long as it lives, and a test only until it ends. One for all, since a module that was loaded
 * anew would have another.
 */
export const cleanups = shared.pageCleanups;
