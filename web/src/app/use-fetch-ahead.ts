import { useEffect } from 'react';
import { loadRsa } from '../api/rsa';
import { type RouteName, tabs } from '../navigation/routes';
import { isKeyFresh } from '../session/key-age';
import { useStore } from '../storage/store-context';
import { loadPictures } from '../ui/illustration';
import { screens } from './screens';

/** How long a screen is shown before other files load, in ms. By then the screen has loaded its own. */
const PRELOAD_DELAY = 2_000;

/** Loads the files of the next likely screen while the network is idle. */
export const useFetchAhead = (screen: RouteName): void => {
  const store = useStore();
  useEffect(() => {
    if (screen !== 'login') return;
    // home always follows the login, and the borrower is still typing
    void screens.preload('home');
    const key = store.get('encryptionKey');
    // the next call needs a key; if loading fails here, the key exchange loads the library itself
    if (!key || !isKeyFresh(key.bornAt, Date.now())) loadRsa().catch(() => undefined);
  }, [screen, store]);
  useEffect(() => {
    // so that a failure without a network has its picture
    const timer = setTimeout(() => loadPictures().catch(() => undefined), PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (screen !== 'home') return;
    // the tabs then open at once, even without a network
    const timer = setTimeout(() => {
      for (const tab of tabs) void screens.preload(tab);
    }, PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [screen]);
};
