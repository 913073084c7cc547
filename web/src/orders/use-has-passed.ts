import { useEffect, useState } from 'react';

/** The longest delay of a timer, in ms. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Returns true once an instant has passed, and updates at that instant.
 * @param at milliseconds since the epoch by the device's clock; undefined never passes
 */
export const useHasPassed = (at: number | undefined): boolean => {
  const isOver = () => at !== undefined && Date.now() >= at;
  const [reached, setReached] = useState({ at, isOver: isOver() });
  useEffect(() => {
    if (at === undefined) return undefined;
    const left = at - Date.now();
    const timer = setTimeout(
      () => setReached({ at, isOver: Date.now() >= at }),
      Math.min(Math.max(0, left), LONGEST_TIMER),
    );
    return () => clearTimeout(timer);
  }, [at]);
  return reached.at === at ? reached.isOver : isOver();
};
