import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { isKeyFresh } from '../api/key-age';
import { loadRsa } from '../api/rsa';
import { ENCRYPTION_KEY, storedName } from '../platform/local-names';
import { routeAt } from '../platform/routes';
import { fieldOf, jsonIn } from '../platform/unchecked-json';
import { loadRendering } from './load-rendering';
import { showPrerendered } from './prerendered-screen';
import { screenLoaders } from './screen-loaders';

type Page = Pick<Window, 'document' | 'location' | 'localStorage'>;

/**
 * Shows home or the login as prerendered and loads the scripts of the page's address. Loads the RSA library too if the start
 * needs a key exchange. All this happens while the main scripts are still loading. The start reports errors.
 */
export const preloadFirst = async (page: Page): Promise<void> => {
  const { document, location } = page;
  const config = jsonIn(() => document.getElementById(APP_CONFIG_ELEMENT)?.textContent);
  if (typeof config !== 'object' || config === null) return;
  const configuredBase = fieldOf(config, 'base');
  const base = typeof configuredBase === 'string' ? configuredBase : '';
  // on some devices, the mere access to localStorage throws
  const stored = (name: string) => jsonIn(() => page.localStorage.getItem(storedName(base, name)));
  const bornAt = fieldOf(stored(ENCRYPTION_KEY), 'bornAt');
  const hasKey = typeof bornAt === 'number' && isKeyFresh(bornAt, Date.now());
  const screen = routeAt(location.pathname.slice(base.length));
  showPrerendered(document, screen, { config, stored });
  // The script that the start waits longest for: the RSA library if it needs a new key, otherwise the rendering code. The
  // login page needs no key before the borrower types.
  const first = screen === 'login' || hasKey ? loadRendering() : loadRsa();
  // Vite requests the script one microtask later. The next requests must not overtake it, because some servers send
  // only six files at a time.
  await null;
  await Promise.allSettled([first, screenLoaders[screen]()]);
};
