import { loadMethods } from '../api/definitions';
import type { RouteName } from '../navigation/routes';
import { type ScreenModule, screenLoaders, screensWithOwnMethods } from './screen-loaders';

const loaded = new Map<RouteName, ScreenModule>();

/** A screen's module, if it is loaded. */
export const loadedScreen = (name: RouteName): ScreenModule | undefined => loaded.get(name);

/** Whether a screen can be shown without waiting for its chunk. */
export const isScreenLoaded = (name: RouteName): boolean => loaded.has(name);

/** Loads a screen's module, and with it what it knows of the contract. */
export const loadScreen = async (name: RouteName): Promise<ScreenModule> => {
  const [module] = await Promise.all([
    screenLoaders[name](),
    screensWithOwnMethods.includes(name) ? undefined : loadMethods(),
  ]);
  return module;
};

/** Loads a screen's chunk. Never rejects: a chunk that cannot be loaded shows the error screen when it is entered. */
export const preloadScreen = (name: RouteName): Promise<void> =>
  loadScreen(name).then(
    (module) => {
      loaded.set(name, module);
    },
    () => undefined,
  );
