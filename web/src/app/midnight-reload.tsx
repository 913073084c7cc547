import { endOfLagosDay } from '@kit/contracts/calendar-day';
import { SECOND } from '@kit/contracts/time-units';
import { type RefObject, useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { moneyMethods } from '../api/use-query';

/** Interval of the check for a new day. Phones check at different instants, which spreads their calls after midnight. */
const CHECK = 20 * SECOND;

/** Receives the data of each reply. */
export type ReplyListener = RefObject<((reply: { readonly serverTime?: number }) => void) | null>;

const isMoney = (key: unknown): boolean => Array.isArray(key) && moneyMethods.includes(String(key[0]));

/**
 * Reloads the money on screen at midnight in Lagos: a loan can become due, late or more expensive then. It follows the
 * server's clock, which some replies state, because the phone's can be wrong.
 */
export function MidnightReload({ listener }: { readonly listener: ReplyListener }) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let ahead = 0;
    const endOfDay = () => endOfLagosDay(Date.now() + ahead);
    let end = endOfDay();
    listener.current = ({ serverTime }) => {
      if (serverTime !== undefined) ahead = serverTime - Date.now();
    };
    const timer = setInterval(() => {
      const isNewDay = endOfDay() > end;
      end = endOfDay();
      if (isNewDay) void mutate(isMoney);
    }, CHECK);
    return () => {
      clearInterval(timer);
      listener.current = null;
    };
  }, [listener, mutate]);
  return null;
}
