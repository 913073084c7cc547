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

type Load = <Module>() => Promise<Module>;

/** Each of these is a script of the page that keeps what it has started. */
export const keptRoots = async (load: Load) => {
  const client = await load<typeof import('react-dom/client')>();
  return {
    ...client,
    createRoot: (element: Element) => {
      const root = client.createRoot(element);
      leftovers.roots.push(root);
      return root;
    },
  };
};
export const keptTapGuard = async (load: Load) => {
  const { guardTaps, ...others } = await load<typeof import('../../../web/src/ui/tap-guard')>();
  return { ...others, guardTaps: (around: Window) => leftovers.stops.push(guardTaps(around)) };
};
export const keptFocusKeeper = async (load: Load) => {
  const { keepFocus, ...others } = await load<typeof import('../../../web/src/ui/focus-keeper')>();
  return { ...others, keepFocus: (around: Window) => leftovers.stops.push(keepFocus(around)) };
};
