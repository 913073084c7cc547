const KEY = 'leftForCheckout';

/** The entry below the page that a payment provider returned to: back from there leads home, never to the provider. */
interface Floor {
  readonly idx: number;
  readonly floor: true;
}

const floor: Floor = { idx: 0, floor: true };

/** Whether the current entry is such a floor. */
export const isFloor = ({ history }: Window): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'floor' in state;
};

/** Call before leaving for the provider's page. */
export const leaveForCheckout = (window: Window): void => {
  try {
    window.sessionStorage.setItem(KEY, 'yes');
  } catch {
    // without storage, back may show the provider's page again, which knows that it was paid
  }
};

/** Call before the app starts: puts a floor below the page if the payment provider has just returned to it. */
export const returnFromCheckout = (window: Window): void => {
  try {
    // a browser whose storage is switched off throws where it is named
    const { sessionStorage, history } = window;
    const hasLeft = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    // a step back from the provider's page shows an entry of our own
    if (!hasLeft || history.state !== null) return;
    history.replaceState(floor, '');
    // with a key of its own: the router tells two entries of one address apart by their keys
    history.pushState({ idx: floor.idx + 1, key: KEY }, '');
  } catch {
    // as above
  }
};
