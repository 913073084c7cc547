import { useEffect, useState } from 'react';

/**
 * Milliseconds until an instant, updated every second; 0 once it has passed. The clock of a phone can be set back while
 * it runs or before a reload, so the countdown also follows the time since it started and never exceeds its length.
 * @param until milliseconds since the epoch
 * @param length the longest possible countdown, in ms
 */
export const useCountdown = (until: number, length: number): number => {
  const leftNow = () => Math.min(length, Math.max(0, until - Date.now()));
  const [remaining, setRemaining] = useState(leftNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another countdown starts only with another end
  useEffect(() => {
    const [atStart, startedAt] = [leftNow(), performance.now()];
    const renew = () => {
      const next = Math.max(0, Math.min(leftNow(), atStart - (performance.now() - startedAt)));
      setRemaining(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(renew, 1000);
    renew();
    return () => clearInterval(timer);
  }, [until]);
  return remaining;
};
