import { SECOND } from '@kit/contracts/time-units';
import { useEffect, useRef } from 'react';

/** The delays between two checks, in ms. The last one repeats. */
export const pollDelays: readonly number[] = [3, 5, 8, 13, 20, 30, 60].map((seconds) => seconds * SECOND);

/**
 * Polls at growing intervals while the page is visible. Checks never overlap. When the page becomes visible again, it
 * checks at once and restarts with the short delays.
 * @param check must not reject
 * @param isAwaited false stops polling
 */
export const usePoll = (check: () => Promise<void>, isAwaited: boolean): void => {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  }, [check]);

  useEffect(() => {
    if (!isAwaited) return undefined;
    let turn = 0;
    let isOver = false;
    let isChecking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isVisible = () => document.visibilityState === 'visible';
    const plan = () => {
      if (!isOver && isVisible()) timer = setTimeout(run, pollDelays[Math.min(turn, pollDelays.length - 1)]);
    };
    const run = async () => {
      if (isChecking) return;
      isChecking = true;
      turn += 1;
      await latest.current();
      isChecking = false;
      plan();
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (!isVisible()) return;
      turn = 0;
      void run();
    };
    plan();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isAwaited]);
};
