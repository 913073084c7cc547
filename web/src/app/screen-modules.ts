import type { RouteName } from '../platform/routes';
import { type ScreenModule, screenLoaders } from './screen-loaders';

const loaded = new Map<RouteName, ScreenModule>();

export const loadedScreen = (name: RouteName): ScreenModule | undefined => loaded.get(name);

/** Returns true if the screen can render without waiting for its chunk. */
export const isScreenLoaded = (name: RouteName): boolean => loaded.has(name);

/** Loads a screen's module. */
export const loadScreen = (name: RouteName): Promise<ScreenModule> => screenLoaders[name]();

/** Loads a screen's chunk. Never rejects: a screen whose chunk is missing shows its error state on entering. */
export const preloadScreen = (name: RouteName): Promise<void> =>
  loadScreen(name).then(
    (module) => {
      loaded.set(name, module);
    },
    () => undefined,
  );
