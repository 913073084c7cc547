import { useEffect, useState } from 'react';
import type { Place } from '../navigation/place';
import { within } from '../session/deadline';
import { isScreenLoaded, preloadScreen } from './screens';

/** How long the screen that is being left stays for the next one's chunk, in milliseconds, before a skeleton shows. */
const PATIENCE = 150;

/**
 * The place to show: the new one as soon as its screen is there, the old one until then. React would otherwise show a
 * fallback, and keep it for 300 ms even where the chunk comes at once.
 */
export const useLoadedPlace = (place: Place): Place => {
  const [shown, setShown] = useState(place);
  const isLoaded = isScreenLoaded(place.name);
  useEffect(() => {
    if (isLoaded) {
      setShown(place);
      return;
    }
    let isStillWanted = true;
    void within(PATIENCE, preloadScreen(place.name)).then(() => {
      if (isStillWanted) setShown(place);
    });
    return () => {
      isStillWanted = false;
    };
  }, [place, isLoaded]);
  return isLoaded ? place : shown;
};
