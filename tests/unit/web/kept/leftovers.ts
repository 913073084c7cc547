interface Leftovers {
  readonly roots: { unmount: () => void }[];
  readonly stops: (() => void)[];
}

const shared: typeof globalThis & { pageLeftovers?: Leftovers } = globalThis;
shared.pageLeftovers ??= { roots: [], stops: [] };

/**
 * What a page keeps for as long as it lives, and a test only until it ends. One for all, since a module that was loaded
 * anew would have another.
 */
export const leftovers = shared.pageLeftovers;
