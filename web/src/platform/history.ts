import { fieldOf } from './unchecked-json';
import { createListeners } from './util';

/**
 * The app's records in the browser's history. The router writes the entries of screens; this file writes everything
 * else: where home is, which entries belong to sheets and steps, and the entry below a page that the payment provider
 * returned to.
 */

const numberIn = (name: string): number | undefined => {
  const value = fieldOf(window.history.state, name);
  return typeof value === 'number' ? value : undefined;
};

const write = (record: object): void => window.history.replaceState({ ...window.history.state, ...record }, '');

/**
 * The index of the current history entry. React Router numbers the app's entries from 0. An entry without a number
 * counts as 0.
 */
export const historyIndex = (): number => numberIn('idx') ?? 0;

/** How long a step back in the history may take, in ms. The native app can refuse one. */
const BACK_TIMEOUT = 500;

/** Number of entries of open sheets and steps between the current entry and the entry of its screen. */
const layerEntries = (): number => numberIn('layer') ?? 0;

/** Leaving the screen closes a sheet or a dialog. It does not undo a step of the screen. */
export type LayerKind = 'sheet' | 'step';

interface Layer {
  readonly close: () => void;
  /** true while the system's back must close no layer, because an action is running */
  readonly isHeld: () => boolean;
  readonly kind: LayerKind;
}

/**
 * The layers above a screen: dialogs, sheets, pickers, and steps of a screen without their own address. Each open layer
 * has one history entry, so that the system's back closes the topmost layer only. The app starts them. Without the app,
 * around a single component, they write no history.
 */
const createLayers = () => {
  const listeners = createListeners();
  let isStarted = false;
  let stack: readonly Layer[] = [];
  /** the navigations that wait until the entries of all layers are gone */
  let waiting: readonly (() => void)[] = [];
  /** ends the step back that is under way */
  let arrive: (() => void) | undefined;

  const put = (next: readonly Layer[]) => {
    if (next.length === stack.length) return;
    stack = next;
    listeners.notify();
  };
  /** Removes the layers above the given number of them, and closes those that match, the topmost first. */
  const closeDownTo = (depth: number, isClosed: (layer: Layer) => boolean = () => true) => {
    const removed = stack.slice(depth);
    put(stack.slice(0, depth));
    for (const { close } of removed.filter(isClosed).reverse()) close();
  };
  /** Goes back over entries. If the native app refuses, the current entry counts as the one below. */
  const dropEntries = (count: number) => {
    const timer = window.setTimeout(() => {
      arrive = undefined;
      write({ layer: layerEntries() - count });
      settle();
    }, BACK_TIMEOUT);
    arrive = () => {
      window.clearTimeout(timer);
      arrive = undefined;
    };
    window.history.go(-count);
  };
  /** Matches the history with the open layers. Adds entries at once, and removes them by going back. */
  const settle = (): void => {
    if (arrive || !isStarted) return;
    const surplus = layerEntries() - (waiting.length > 0 ? 0 : stack.length);
    if (surplus > 0) {
      dropEntries(surplus);
      return;
    }
    const going = waiting;
    waiting = [];
    for (const go of going) go();
    if (going.length > 0) return;
    for (let layer = layerEntries() + 1; layer <= stack.length; layer += 1) {
      // the screen's index stays, because a layer is not another screen
      window.history.pushState({ ...window.history.state, layer }, '');
    }
  };
  // waits, because closing one layer may open another, which then reuses its entry
  const settleSoon = () => queueMicrotask(settle);
  const onPop = () => {
    if (arrive) arrive();
    // settling then adds the entry again
    else if (!stack.some(({ isHeld }) => isHeld())) closeDownTo(layerEntries());
    settleSoon();
  };

  return {
    /** @returns a function that removes the layer and its history entry */
    open: (close: () => void, isHeld: () => boolean = () => false, kind: LayerKind = 'sheet'): (() => void) => {
      const layer = { close, isHeld, kind };
      put([...stack, layer]);
      settleSoon();
      return () => {
        put(stack.filter((each) => each !== layer));
        settleSoon();
      };
    },
    /** closes dialogs and sheets, removes the history entries of all layers, then calls `go`; steps keep their state */
    leave: (go: () => void): void => {
      if (isStarted) {
        closeDownTo(0, ({ kind }) => kind !== 'step');
        waiting = [...waiting, go];
        settle();
      } else go();
    },
    /** returns true if the window is at this path and query, even if the screen has not rendered yet */
    isAt: (href: string): boolean => isStarted && window.location.pathname + window.location.search === href,
    isOpen: (): boolean => stack.length > 0,
    /** number of open layers; their history entries can follow a moment later */
    depth: (): number => stack.length,
    subscribe: listeners.subscribe,
    /** removes entries that an earlier page left behind; returns a function that ends the layers */
    start: (): (() => void) => {
      isStarted = true;
      window.addEventListener('popstate', onPop);
      settleSoon();
      return () => {
        isStarted = false;
        arrive?.();
        waiting = [];
        window.removeEventListener('popstate', onPop);
      };
    },
  };
};

/** The layers of the window. */
export const layers = createLayers();

const noStep = { from: -1, at: Number.NEGATIVE_INFINITY };
let lastStep = noStep;

/**
 * Records in the current history entry where home is. Call this after each navigation of the router, which starts
 * every entry without the record.
 * @param isHome true if the current entry is home
 * @param before the result for the previous entry
 * @returns the index of the home entry at or below the current one, undefined if there is none
 */
export const recordHome = (isHome: boolean, before: number | undefined): number | undefined => {
  // the last step back is complete
  lastStep = noStep;
  const index = historyIndex();
  // an entry that the borrower returned to knows its home already
  const below = before !== undefined && before < index ? before : undefined;
  const home = isHome ? index : (numberIn('home') ?? below);
  if (home !== numberIn('home')) write({ home });
  return home;
};

/**
 * Goes back to the home entry, so that the history contains home only once.
 * @returns false if there is none below the current entry; the caller then navigates
 */
export const returnToHome = (navigate: (delta: number) => void): boolean => {
  const index = historyIndex();
  const home = numberIn('home');
  if (home === undefined || home >= index) return false;
  const now = performance.now();
  // a second tap before the first step has arrived would go back too far
  if (lastStep.from === index && now - lastStep.at < BACK_TIMEOUT) return true;
  lastStep = { from: index, at: now };
  navigate(home - index);
  return true;
};

const LEFT_FOR_CHECKOUT = 'leftForCheckout';

/**
 * Returns true if the current entry is the one below a page that the payment provider returned to. Back from that page
 * leads home, never to the provider.
 */
export const isBottomEntry = ({ history }: Window): boolean => fieldOf(history.state, 'bottom') === true;

/** Call this before leaving for the provider's page. */
export const leaveForCheckout = (window: Window): void => {
  try {
    window.sessionStorage.setItem(LEFT_FOR_CHECKOUT, 'yes');
  } catch {
    // without storage, back can show the provider's page again, which knows that the payment is done
  }
};

/** Call this before the app starts. Adds a bottom entry if the payment provider has just returned to the page. */
export const returnFromCheckout = (window: Window): void => {
  try {
    // if storage is switched off, the mere access throws
    const { sessionStorage, history } = window;
    const hasLeft = sessionStorage.getItem(LEFT_FOR_CHECKOUT) !== null;
    sessionStorage.removeItem(LEFT_FOR_CHECKOUT);
    // only a new entry has no state; after back on the provider's page, the entry has one
    if (!hasLeft || history.state !== null) return;
    history.replaceState({ idx: 0, bottom: true }, '');
    // a separate key, because the router tells entries of one address apart by their keys
    history.pushState({ idx: 1, key: LEFT_FOR_CHECKOUT }, '');
  } catch {
    // without storage, back can show the provider's page again
  }
};
