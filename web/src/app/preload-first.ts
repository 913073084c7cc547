import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { loadContract } from '../api/load-contract';
import { loadRsa } from '../api/rsa';
import { routeAt } from '../navigation/routes';
import { isKeyFresh } from '../session/key-age';
import { ENCRYPTION_KEY, storedName } from '../storage/local-names';
import { screenLoaders, screensWithOwnMethods } from './screen-loaders';

type Page = Pick<Window, 'document' | 'location' | 'localStorage'>;

/** An object in JSON that nobody has checked, or undefined: where there is none, and where it cannot be read. */
const objectIn = (read: () => string | null | undefined): object | undefined => {
  try {
    const value: unknown = JSON.parse(read() ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const hasFreshKey = (page: Page, base: string): boolean => {
  // merely accessing localStorage throws on some phones
  const key = objectIn(() => page.localStorage.getItem(storedName(base, ENCRYPTION_KEY)));
  return key !== undefined && 'bornAt' in key && typeof key.bornAt === 'number' && isKeyFresh(key.bornAt, Date.now());
};

/**
 * Asks for the scripts of the screen at the page's address, and for the RSA library where the start will agree on a key:
 * while the scripts that would ask for them are still arriving. What cannot be made out or loaded is left to the start,
 * which says what is wrong.
 */
export const preloadFirst = async (page: Page): Promise<void> => {
  const { document, location } = page;
  const config = objectIn(() => document.getElementById(APP_CONFIG_ELEMENT)?.textContent);
  if (config === undefined) return;
  const base = 'base' in config && typeof config.base === 'string' ? config.base : '';
  const screen = routeAt(location.pathname.slice(base.length));
  await Promise.allSettled([
    screenLoaders[screen](),
    screensWithOwnMethods.includes(screen) || loadContract(),
    // the login page needs no key before something is typed into it
    screen === 'login' || hasFreshKey(page, base) || loadRsa(),
  ]);
};
