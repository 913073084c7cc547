import { type ComponentType, lazy } from 'react';

/**
 * A lazy component that the screen can do without. If its chunk does not load, it renders nothing. An ordinary lazy
 * component would crash the whole app.
 */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
