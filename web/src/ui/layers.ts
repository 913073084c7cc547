import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * What is open above a screen: dialogs, sheets, pickers, and the steps of a screen that have no address of their own.
 * Each is one entry of the history, so that the system's back closes the topmost and nothing else.
 */
export interface Layers {
  /** @returns what takes the layer away again, with its entry */
  readonly open: (close: () => void) => () => void;
  /** closes all layers, and goes once their entries are gone: none is left behind in the history */
  readonly leave: (go: () => void) => void;
  /** goes one step back in the history, as the system's back does */
  readonly back: () => void;
  /** whether the window is at an address, path and query, whatever is rendered yet */
  readonly isAt: (href: string) => boolean;
  readonly isOpen: () => boolean;
  /** how many are open; their entries of the history may come and go a moment later */
  readonly depth: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Layer {
  readonly close: () => void;
}

/** How long a step back in the history may take, in milliseconds; a host may have refused it. */
const PATIENCE = 500;

/** How many entries the current one lies above the entry of its screen. */
const layerDepth = ({ history }: Window): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state && typeof state.layer === 'number'
    ? state.layer
    : 0;
};

/** The layers of a window, and what stops them. An entry that an earlier page left behind is taken away at once. */
export const createLayers = (window: Window): Layers & { readonly start: () => () => void } => {
  const { history } = window;
  const listeners = new Set<() => void>();
  let stack: readonly Layer[] = [];
  let waiting: readonly (() => void)[] = [];
  let travel: number | undefined;

  const put = (next: readonly Layer[]) => {
    stack = next;
    for (const listener of listeners) listener();
  };
  const goBack = (steps: number) => {
    travel = window.setTimeout(() => {
      travel = undefined;
      history.replaceState({ ...history.state, layer: layerDepth(window) - steps }, '');
      settle();
    }, PATIENCE);
    history.go(-steps);
  };
  /** Brings the history to where the layers are: entries are added at once, and taken away by going back. */
  const settle = (): void => {
    if (travel !== undefined) return;
    const depth = layerDepth(window);
    const wanted = waiting.length > 0 ? 0 : stack.length;
    if (depth > wanted) {
      goBack(depth - wanted);
      return;
    }
    const going = waiting;
    waiting = [];
    for (const go of going) go();
    if (going.length > 0) return;
    // the index of the screen stays: what is above it is no other screen
    for (let layer = depth + 1; layer <= wanted; layer += 1) history.pushState({ ...history.state, layer }, '');
  };
  // what closes one layer may open another in its place, which takes over its entry
  const settleSoon = () => queueMicrotask(settle);

  const onPop = () => {
    if (travel !== undefined) {
      window.clearTimeout(travel);
      travel = undefined;
    } else {
      const depth = layerDepth(window);
      const closed = stack.slice(depth);
      if (closed.length > 0) put(stack.slice(0, depth));
      for (const { close } of [...closed].reverse()) close();
    }
    settleSoon();
  };

  return {
    open: (close) => {
      const layer = { close };
      put([...stack, layer]);
      settleSoon();
      return () => {
        if (stack.includes(layer)) put(stack.filter((each) => each !== layer));
        settleSoon();
      };
    },
    leave: (go) => {
      const closed = stack;
      if (closed.length > 0) put([]);
      for (const { close } of [...closed].reverse()) close();
      waiting = [...waiting, go];
      settle();
    },
    back: () => history.back(),
    isAt: (href) => window.location.pathname + window.location.search === href,
    isOpen: () => stack.length > 0,
    depth: () => stack.length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      window.addEventListener('popstate', onPop);
      settleSoon();
      return () => {
        window.clearTimeout(travel);
        travel = undefined;
        window.removeEventListener('popstate', onPop);
      };
    },
  };
};

/** Where there is no history to keep, as around one component by itself. */
const noLayers: Layers = {
  open: () => () => undefined,
  leave: (go) => go(),
  back: () => undefined,
  isAt: () => false,
  isOpen: () => false,
  depth: () => 0,
  subscribe: () => () => undefined,
};

export const LayersContext = createContext(noLayers);

/** Makes the component a layer as long as it is rendered with a function that closes it. */
export const useLayer = (onClose: (() => void) | undefined): void => {
  const layers = useContext(LayersContext);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  const isLayer = onClose !== undefined;
  useLayoutEffect(() => (isLayer ? layers.open(() => latest.current?.()) : undefined), [layers, isLayer]);
};
