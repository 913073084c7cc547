import { fieldOf } from './unchecked-json';

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
export const layerEntries = (): number => numberIn('layer') ?? 0;

/** Adds an entry for a sheet or a step. The screen's index stays, because it is not another screen. */
export const addLayerEntry = (): void =>
  window.history.pushState({ ...window.history.state, layer: layerEntries() + 1 }, '');

/**
 * Goes back over entries of sheets and steps.
 * @param onRefused runs if the native app did not go back; the current entry then counts as the one below
 * @returns a function to call on arrival
 */
export const dropLayerEntries = (count: number, onRefused: () => void): (() => void) => {
  const timer = window.setTimeout(() => {
    write({ layer: layerEntries() - count });
    onRefused();
  }, BACK_TIMEOUT);
  window.history.go(-count);
  return () => window.clearTimeout(timer);
};

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
