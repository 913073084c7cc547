import { useEffect, useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { followJournal, type Journal } from '../api/journal';

/** How often what the page shows is asked for again while calls come in, in milliseconds. */
const AT_MOST_EVERY = 500;
const isOwn = (key: unknown): boolean => Array.isArray(key);

/** Asks again for all that is shown: soon, and not more often than is of use. */
export const useRefresh = (): (() => void) => {
  const { mutate } = useSWRConfig();
  const timer = useRef(0);
  return useMemo(
    () => () => {
      if (timer.current !== 0) return;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        void mutate(isOwn);
      }, AT_MOST_EVERY);
    },
    [mutate],
  );
};

/** The journal of a sandbox, followed for as long as the page shows it. */
export const useFollowedJournal = (sandbox: string, onCalls: () => void): Journal => {
  const followed = useMemo(() => followJournal(sandbox, onCalls), [sandbox, onCalls]);
  useEffect(() => {
    followed.start();
    return followed.stop;
  }, [followed]);
  return followed.journal;
};
