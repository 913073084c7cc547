import { useEffect, useState } from 'react';
import { within } from '../lib/deadline';
import type { RouteLocation } from '../navigation/route-location';
import { isScreenLoaded, preloadScreen } from './screens';

/** How long the screen that is being left stays for the next one's chunk, in milliseconds, before a skeleton shows. */
const PATIENCE = 150;

/**
 * The route to show: the new one as soon as its screen is there, the old one until then. React would otherwise show a
 * fallback, and keep it for 300 ms even where the chunk comes at once.
 */
export const useLoadedRoute = (route: RouteLocation): RouteLocation => {
  const [shown, setShown] = useState(route);
  const isLoaded = isScreenLoaded(route.name);
  useEffect(() => {
    if (isLoaded) {
      setShown(route);
      return;
    }
    let isStillWanted = true;
    void within(PATIENCE, preloadScreen(route.name)).then(() => {
      if (isStillWanted) setShown(route);
    });
    return () => {
      isStillWanted = false;
    };
  }, [route, isLoaded]);
  return isLoaded ? route : shown;
};
