import { useEffect, useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { followJournal, type Journal } from '../api/journal';

/** Shortest time between two refreshes, in ms. */
const REFRESH_MS = 500;
const isOwn = (key: unknown): boolean => Array.isArray(key);

/** Returns a throttled refresh of all admin data on the page. */
export const useRefresh = (): (() => void) => {
  const { mutate } = useSWRConfig();
  const timer = useRef(0);
  return useMemo(
    () => () => {
      if (timer.current !== 0) return;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        void mutate(isOwn);
      }, REFRESH_MS);
    },
    [mutate],
  );
};

/** Streams the journal of a sandbox while the component is mounted. */
export const useFollowedJournal = (sandbox: string, onCalls: () => void): Journal => {
  const followed = useMemo(() => followJournal(sandbox, onCalls), [sandbox, onCalls]);
  useEffect(() => {
    followed.start();
    return followed.stop;
  }, [followed]);
  return followed.journal;
};
