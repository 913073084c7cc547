import { type ComponentType, lazy } from 'react';

/**
 * Something beside the screen, in a script of its own. Where the script does not come, the app goes on without it: a lazy
 * component that fails would take the whole app with it.
 */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
