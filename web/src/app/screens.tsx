import { type ComponentType, lazy } from 'react';
import type { RouteName } from '../platform/routes';
import type { ScreenModule } from './screen-loaders';
import { isScreenLoaded, loadedScreen, loadScreen, preloadScreen } from './screen-modules';

/**
 * Tries again to load a screen's chunk.
 * @returns true if the chunk is loaded
 */
const reloadScreen = async (name: RouteName): Promise<boolean> => {
  await preloadScreen(name);
  // a lazy component that failed once never recovers
  if (isScreenLoaded(name)) components.delete(name);
  return isScreenLoaded(name);
};

/**
 * A promise whose `then` calls back synchronously. A preloaded screen then renders with the first paint, without a
 * fallback. So its calls share an envelope with the app's own calls.
 */
const settled = (module: ScreenModule): Promise<ScreenModule> => {
  const promise = Promise.resolve(module);
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: React.lazy accepts a thenable that resolves synchronously
    then: (onFulfilled?: ((value: ScreenModule) => unknown) | null) => Promise.resolve(onFulfilled?.(module)),
  }) as Promise<ScreenModule>;
};

const lazily = (name: RouteName): ComponentType =>
  lazy(() => {
    const module = loadedScreen(name);
    return module ? settled(module) : loadScreen(name);
  });

const components = new Map<RouteName, ComponentType>();

/** The component of a screen. The same name always returns the same component. */
const screenComponent = (name: RouteName): ComponentType => {
  const cached = components.get(name);
  if (cached) return cached;
  const component = lazily(name);
  components.set(name, component);
  return component;
};

/** How the app loads and renders its screens. An object, so that a test can replace its functions. */
export const screens = {
  component: screenComponent,
  isLoaded: isScreenLoaded,
  preload: preloadScreen,
  reload: reloadScreen,
};
