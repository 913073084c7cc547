import { type ComponentType, lazy } from 'react';
import type { RouteName } from '../navigation/routes';
import type { ScreenModule } from './screen-loaders';
import { isScreenLoaded, loadedScreen, loadScreen, preloadScreen } from './screen-modules';

export { isScreenLoaded, preloadScreen };

/**
 * Tries again to load a screen's chunk.
 * @returns whether it is loaded now
 */
export const reloadScreen = async (name: RouteName): Promise<boolean> => {
  await preloadScreen(name);
  // a lazy component that failed once stays failed
  if (isScreenLoaded(name)) components.delete(name);
  return isScreenLoaded(name);
};

/**
 * Settles synchronously, so that a preloaded screen renders with the first paint instead of after a fallback: only then
 * do its calls share an envelope with the app's own.
 */
const settled = (module: ScreenModule): Promise<ScreenModule> => {
  const promise = Promise.resolve(module);
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: React.lazy takes a thenable that answers synchronously
    then: (onFulfilled?: ((value: ScreenModule) => unknown) | null) => Promise.resolve(onFulfilled?.(module)),
  }) as Promise<ScreenModule>;
};

const lazily = (name: RouteName): ComponentType =>
  lazy(() => {
    const module = loadedScreen(name);
    return module ? settled(module) : loadScreen(name);
  });

const components = new Map<RouteName, ComponentType>();

/** The component of a screen, always the same one for the same name. */
export const screenComponent = (name: RouteName): ComponentType => {
  const known = components.get(name);
  if (known) return known;
  const component = lazily(name);
  components.set(name, component);
  return component;
};
