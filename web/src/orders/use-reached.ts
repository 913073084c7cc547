import { useEffect, useState } from 'react';

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Whether an instant has passed; updates by itself when it does.
 * @param at milliseconds since the epoch by this phone's clock; undefined never passes
 */
export const useReached = (at: number | undefined): boolean => {
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
