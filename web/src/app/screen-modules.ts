import { loadMethods } from '../api/definitions';
import type { RouteName } from '../navigation/routes';
import { type ScreenModule, screenLoaders, screensWithOwnMethods } from './screen-loaders';

const loaded = new Map<RouteName, ScreenModule>();

export const loadedScreen = (name: RouteName): ScreenModule | undefined => loaded.get(name);

/** Returns true if the screen can render without waiting for its chunk. */
export const isScreenLoaded = (name: RouteName): boolean => loaded.has(name);

/** Loads a screen's module together with the contract's methods that it needs. */
export const loadScreen = async (name: RouteName): Promise<ScreenModule> => {
  const [module] = await Promise.all([
    screenLoaders[name](),
    screensWithOwnMethods.includes(name) ? undefined : loadMethods(),
  ]);
  return module;
};

/** Loads a screen's chunk. Never rejects: a screen whose chunk is missing shows its error state on entering. */
export const preloadScreen = (name: RouteName): Promise<void> =>
  loadScreen(name).then(
    (module) => {
      loaded.set(name, module);
    },
    () => undefined,
  );
