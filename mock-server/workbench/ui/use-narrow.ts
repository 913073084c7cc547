import { useSyncExternalStore } from 'react';

/** Below this width, the phones, the tabs and the call are below each other. */
const NARROW = '(max-width: 859px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns true in a narrow window, such as a laptop's at 200 % zoom. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
