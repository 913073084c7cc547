import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { loadContract } from '../api/load-contract';
import { loadRsa } from '../api/rsa';
import { fieldOf, jsonIn } from '../lib/unchecked-json';
import { routeAt } from '../navigation/routes';
import { isKeyFresh } from '../session/key-age';
import { ENCRYPTION_KEY, storedName } from '../storage/local-names';
import { loadRendering } from './load-rendering';
import { screenLoaders, screensWithOwnMethods } from './screen-loaders';
import { showPrerendered } from './show-prerendered';

type Page = Pick<Window, 'document' | 'location' | 'localStorage'>;

/**
 * Shows the prerendered screen of the page's address, and asks for its scripts, and for the RSA library where the start
 * will agree on a key: while the scripts that would do all this are still arriving. What cannot be made out or loaded is
 * left to the start, which says what is wrong.
 */
export const preloadFirst = async (page: Page): Promise<void> => {
  const { document, location } = page;
  const config = jsonIn(() => document.getElementById(APP_CONFIG_ELEMENT)?.textContent);
  if (typeof config !== 'object' || config === null) return;
  const given = fieldOf(config, 'base');
  const base = typeof given === 'string' ? given : '';
  // merely accessing localStorage throws on some phones
  const stored = (name: string) => jsonIn(() => page.localStorage.getItem(storedName(base, name)));
  const bornAt = fieldOf(stored(ENCRYPTION_KEY), 'bornAt');
  const hasKey = typeof bornAt === 'number' && isKeyFresh(bornAt, Date.now());
  const screen = routeAt(location.pathname.slice(base.length));
  showPrerendered(document, screen, { config, stored });
  // what the start waits for longest: the key, where one has to be agreed on, and else what renders, most of all bytes.
  // The login page needs no key before something is typed into it.
  const first = screen === 'login' || hasKey ? loadRendering() : loadRsa();
  // asked for a microtask later, by Vite; what comes next must not overtake it, where a server sends six files at a time
  await null;
  const others = [screenLoaders[screen](), screensWithOwnMethods.includes(screen) || loadContract()];
  await Promise.allSettled([first, ...others]);
};
