import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { addLayerEntry, dropLayerEntries, layerEntries } from './history';
import { createListeners } from './listeners';

/**
 * The layers above a screen: dialogs, sheets, pickers, and steps of a screen without their own address. Each layer has
 * one history entry, so that the system's back closes the topmost layer only.
 */
export interface Layers {
  /** @returns a function that removes the layer and its history entry */
  readonly open: (close: () => void) => () => void;
  /** closes all layers, removes their history entries, then calls `go` */
  readonly leave: (go: () => void) => void;
  /** goes one entry back, like the system's back */
  readonly back: () => void;
  /** returns true if the window is at this path and query, even if the screen has not rendered yet */
  readonly isAt: (href: string) => boolean;
  readonly isOpen: () => boolean;
  /** number of open layers; their history entries can follow a moment later */
  readonly depth: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Layer {
  readonly close: () => void;
}

const closeAll = (layers: readonly Layer[]): void => {
  for (const { close } of [...layers].reverse()) close();
};

/**
 * Creates the layers of the window. `start` removes entries that an earlier page left behind, and returns a function
 * that removes its listeners.
 */
export const createLayers = (): Layers & { readonly start: () => () => void } => {
  const listeners = createListeners();
  let stack: readonly Layer[] = [];
  let waiting: readonly (() => void)[] = [];
  /** ends the step back that is under way */
  let arrive: (() => void) | undefined;

  const put = (next: readonly Layer[]) => {
    stack = next;
    listeners.notify();
  };
  /** Matches the history with the open layers. Adds entries at once, and removes them by going back. */
  const settle = (): void => {
    if (arrive) return;
    const target = waiting.length > 0 ? 0 : stack.length;
    const surplus = layerEntries() - target;
    if (surplus > 0) {
      arrive = dropLayerEntries(surplus, () => {
        arrive = undefined;
        settle();
      });
      return;
    }
    const going = waiting;
    waiting = [];
    for (const go of going) go();
    if (going.length > 0) return;
    for (let missing = surplus; missing < 0; missing += 1) addLayerEntry();
  };
  // waits, because closing one layer may open another, which then reuses its entry
  const settleSoon = () => queueMicrotask(settle);

  const onPop = () => {
    if (arrive) {
      arrive();
      arrive = undefined;
    } else {
      const closed = stack.slice(layerEntries());
      if (closed.length > 0) put(stack.slice(0, layerEntries()));
      closeAll(closed);
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
      closeAll(closed);
      waiting = [...waiting, go];
      settle();
    },
    back: () => window.history.back(),
    isAt: (href) => window.location.pathname + window.location.search === href,
    isOpen: () => stack.length > 0,
    depth: () => stack.length,
    subscribe: listeners.subscribe,
    start: () => {
      window.addEventListener('popstate', onPop);
      settleSoon();
      return () => {
        arrive?.();
        arrive = undefined;
        window.removeEventListener('popstate', onPop);
      };
    },
  };
};

/** Used without a provider, for example around a single component: there is no history to manage. */
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

/** Makes the component a layer while it is rendered with a function that closes it. */
export const useLayer = (onClose: (() => void) | undefined): void => {
  const layers = useContext(LayersContext);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  const isLayer = onClose !== undefined;
  useLayoutEffect(() => (isLayer ? layers.open(() => latest.current?.()) : undefined), [layers, isLayer]);
};
