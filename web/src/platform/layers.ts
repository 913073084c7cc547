import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { createListeners } from './listeners';
import { fieldOf } from './unchecked-json';

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

/** How long a step back in the history may take, in ms. The native app can refuse one. */
const BACK_TIMEOUT = 500;

/** Number of layer entries between the current entry and the entry of its screen. */
const layerDepth = ({ history }: Window): number => {
  const layer = fieldOf(history.state, 'layer');
  return typeof layer === 'number' ? layer : 0;
};

/**
 * Creates the layers of a window. `start` removes entries that an earlier page left behind, and returns a function that
 * removes its listeners.
 */
export const createLayers = (window: Window): Layers & { readonly start: () => () => void } => {
  const { history } = window;
  const listeners = createListeners();
  let stack: readonly Layer[] = [];
  let waiting: readonly (() => void)[] = [];
  let travel: number | undefined;

  const put = (next: readonly Layer[]) => {
    stack = next;
    listeners.notify();
  };
  const goBack = (steps: number) => {
    travel = window.setTimeout(() => {
      travel = undefined;
      history.replaceState({ ...history.state, layer: layerDepth(window) - steps }, '');
      settle();
    }, BACK_TIMEOUT);
    history.go(-steps);
  };
  /** Matches the history with the open layers. Adds entries at once, and removes them by going back. */
  const settle = (): void => {
    if (travel !== undefined) return;
    const depth = layerDepth(window);
    const target = waiting.length > 0 ? 0 : stack.length;
    if (depth > target) {
      goBack(depth - target);
      return;
    }
    const going = waiting;
    waiting = [];
    for (const go of going) go();
    if (going.length > 0) return;
    // the screen's index stays, because a layer is not another screen
    for (let layer = depth + 1; layer <= target; layer += 1) history.pushState({ ...history.state, layer }, '');
  };
  // waits, because closing one layer may open another, which then reuses its entry
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
    subscribe: listeners.subscribe,
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
