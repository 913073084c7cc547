import { fieldOf } from './unchecked-json';

const KEY = 'leftForCheckout';

/**
 * The history entry below a page that the borrower reached from the payment provider. Back from that page leads home,
 * never to the provider.
 */
interface BottomEntry {
  readonly idx: number;
  readonly bottom: true;
}

const bottomEntry: BottomEntry = { idx: 0, bottom: true };

/** Returns true if the current history entry is the bottom entry. */
export const isBottomEntry = ({ history }: Window): boolean => fieldOf(history.state, 'bottom') === true;

/** Call this before leaving for the provider's page. */
export const leaveForCheckout = (window: Window): void => {
  try {
    window.sessionStorage.setItem(KEY, 'yes');
  } catch {
    // without storage, back can show the provider's page again, which knows that the payment is done
  }
};

/** Call this before the app starts. Adds a bottom entry if the payment provider has just returned to the page. */
export const returnFromCheckout = (window: Window): void => {
  try {
    // if storage is switched off, the mere access throws
    const { sessionStorage, history } = window;
    const hasLeft = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    // only a new entry has no state; after back on the provider's page, the entry has one
    if (!hasLeft || history.state !== null) return;
    history.replaceState(bottomEntry, '');
    // a separate key, because the router tells entries of one address apart by their keys
    history.pushState({ idx: bottomEntry.idx + 1, key: KEY }, '');
  } catch {
    // without storage, back can show the provider's page again
  }
};
