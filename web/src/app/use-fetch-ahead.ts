import { useEffect } from 'react';
import { loadRsa } from '../api/rsa';
import { type RouteName, tabs } from '../navigation/routes';
import { isKeyFresh } from '../session/key-age';
import { useStore } from '../storage/store-context';
import { preloadScreen } from './screens';

/** How long home is shown before the other tabs are fetched, in milliseconds: by then home has what it needs. */
const TABS_AFTER = 2_000;

/** Fetches what the borrower will need next, once a screen is shown and the network has nothing else to do. */
export const useFetchAhead = (screen: RouteName): void => {
  const store = useStore();
  useEffect(() => {
    if (screen !== 'login') return;
    // home follows a login for certain, and the borrower is still typing
    void preloadScreen('home');
    const key = store.get('encryptionKey');
    // without a key no code can be asked for; where this fails, whoever asks loads it
    if (!key || !isKeyFresh(key.bornAt, Date.now())) loadRsa().catch(() => undefined);
  }, [screen, store]);
  useEffect(() => {
    if (screen !== 'home') return;
    // so that the tabs open at once, even without a network
    const timer = setTimeout(() => {
      for (const tab of tabs) void preloadScreen(tab);
    }, TABS_AFTER);
    return () => clearTimeout(timer);
  }, [screen]);
};
