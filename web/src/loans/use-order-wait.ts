import type { OrderDetail } from '@kit/contracts/methods/loan';
import { useEffect, useMemo, useState } from 'react';
import { usePoll } from '../api/use-poll';
import type { Query } from '../api/use-query';

/** The longest delay of a timer, in ms. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Returns true once an instant has passed, and updates at that instant.
 * @param at milliseconds since the epoch by the device's clock; undefined never passes
 */
const useHasPassed = (at: number | undefined): boolean => {
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

export interface OrderWait {
  /** true once a manual check makes sense (9.2) */
  readonly canCheck: boolean;
  /** true if the wait is so long that the borrower should contact customer service (9.2) */
  readonly isLate: boolean;
  readonly isChecking: boolean;
  /** true after a manual check without a change */
  readonly hasChecked: boolean;
  readonly check: () => Promise<void>;
}

/**
 * Waits for the status of an order to change. It polls while the page is visible, and the borrower can check manually.
 * The server's instants are converted to the device's clock, which may be wrong.
 */
export const useOrderWait = ({ data, reload }: Pick<Query<OrderDetail>, 'data' | 'reload'>): OrderWait => {
  usePoll(reload, data !== undefined && data.checkAfter !== null);
  const ahead = useMemo(() => (data === undefined ? 0 : data.serverTime - Date.now()), [data]);
  const onDeviceClock = (at: number | null | undefined) => (at === null || at === undefined ? undefined : at - ahead);
  const canCheck = useHasPassed(onDeviceClock(data?.checkAfter));
  const isLate = useHasPassed(onDeviceClock(data?.contactSupportAfter));
  const [isChecking, setIsChecking] = useState(false);
  const [hasChecked, setHasChecked] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await reload();
    setIsChecking(false);
    setHasChecked(true);
  };
  return { canCheck, isLate, isChecking, hasChecked: hasChecked && !isChecking, check };
};
