import { useEffect } from 'react';
import { isKeyFresh } from '../api/key-age';
import { loadRsa } from '../api/rsa';
import { type RouteName, tabs } from '../platform/routes';
import { useStore } from '../platform/store-context';
import { screens } from './screens';

/** How long home is shown before the other tabs load, in ms. By then home has loaded its own files. */
const TAB_PRELOAD_DELAY = 2_000;

/** Loads the files of the next likely screen while the network is idle. */
export const useFetchAhead = (screen: RouteName): void => {
  const store = useStore();
  useEffect(() => {
    if (screen !== 'login') return;
    // home follows the login, and the network is idle while the borrower types
    void screens.preload('home');
    const key = store.get('encryptionKey');
    // the next call needs a key; if loading fails here, the key exchange loads the library itself
    if (!key || !isKeyFresh(key.bornAt, Date.now())) loadRsa().catch(() => undefined);
  }, [screen, store]);
  useEffect(() => {
    if (screen !== 'home') return;
    // the tabs then open at once, even without a network
    const timer = setTimeout(() => {
      for (const tab of tabs) void screens.preload(tab);
    }, TAB_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [screen]);
};
