import { endOfLagosDay } from '@kit/contracts/calendar-day';
import { SECOND } from '@kit/contracts/time-units';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import * as z from 'zod/mini';
import { moneyMethods } from '../api/use-query';

/** Spreads the reloads of all phones over some seconds after midnight, for the server. */
const SPREAD = 5 * SECOND;

const timed = z.object({ serverTime: z.number() });

export interface Midnight {
  /** learns the server's clock from a reply that states it, because the phone's can be wrong */
  readonly hear: (reply: unknown) => void;
  /** runs the task after each midnight in Lagos; returns a function that stops it */
  readonly watch: (task: () => void) => () => void;
}

export const createMidnight = (): Midnight => {
  let ahead = 0;
  let task: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    if (task === undefined) return;
    const now = Date.now() + ahead;
    const wait = endOfLagosDay(now) + SECOND - now + Math.random() * SPREAD;
    timer = setTimeout(() => {
      task?.();
      plan();
    }, wait);
  };
  return {
    hear: (reply) => {
      const { data } = z.safeParse(timed, reply);
      const heard = data === undefined ? ahead : data.serverTime - Date.now();
      if (Math.abs(heard - ahead) < SECOND) return;
      ahead = heard;
      plan();
    },
    watch: (run) => {
      task = run;
      plan();
      return () => {
        task = undefined;
        clearTimeout(timer);
      };
    },
  };
};

const isMoney = (key: unknown): boolean => Array.isArray(key) && moneyMethods.includes(String(key[0]));

/** Reloads the money on screen at midnight in Lagos: a loan can become due, late or more expensive then. */
export function MidnightReload({ midnight }: { readonly midnight: Midnight }) {
  const { mutate } = useSWRConfig();
  useEffect(() => midnight.watch(() => void mutate(isMoney)), [midnight, mutate]);
  return null;
}
