interface Cleanups {
  readonly roots: { unmount: () => void }[];
  readonly stops: (() => void)[];
}

const shared: typeof globalThis & { pageCleanups?: Cleanups } = globalThis;
shared.pageCleanups ??= { roots: [], stops: [] };

/**
 * Functions that undo what lasts as long as a page, run after each test. It is shared, because a reloaded module would
 * have another list.
 */
export const cleanups = shared.pageCleanups;
