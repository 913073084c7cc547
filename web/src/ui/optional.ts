import { type ComponentType, lazy } from 'react';

/**
 * A component beside the screen, in a chunk of its own. If the chunk does not load, the app continues without it: a
 * failing lazy component would take down the whole app.
 */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
