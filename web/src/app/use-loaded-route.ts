import { useEffect, useState } from 'react';
import type { RouteLocation } from '../platform/route-location';
import { withTimeout } from '../platform/with-timeout';
import { screens } from './screens';

/** How long the previous screen stays while the next chunk loads, in ms. After that, a skeleton shows. */
const SKELETON_DELAY = 150;

/**
 * The route to show. The previous route stays until the next screen is loaded. Otherwise React would show a fallback,
 * and keep it for 300 ms even if the chunk arrives at once.
 */
export const useLoadedRoute = (route: RouteLocation): RouteLocation => {
  const [shown, setShown] = useState(route);
  const isLoaded = screens.isLoaded(route.name);
  useEffect(() => {
    if (isLoaded) {
      setShown(route);
      return;
    }
    let isCurrent = true;
    void withTimeout(SKELETON_DELAY, screens.preload(route.name)).then(() => {
      if (isCurrent) setShown(route);
    });
    return () => {
      isCurrent = false;
    };
  }, [route, isLoaded]);
  return isLoaded ? route : shown;
};
