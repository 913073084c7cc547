import { useEffect, useState } from 'react';

/**
 * Milliseconds until an instant, updated every second; 0 once it has passed.
 * @param until milliseconds since the epoch
 */
export const useCountdown = (until: number): number => {
  const [remaining, setRemaining] = useState(() => Math.max(0, until - Date.now()));
  useEffect(() => {
    const renew = () => {
      const next = Math.max(0, until - Date.now());
      setRemaining(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(renew, 1000);
    renew();
    return () => clearInterval(timer);
  }, [until]);
  return remaining;
};
