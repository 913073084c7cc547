import type { OrderDetail } from '@kit/contracts/methods/loan';
import { useMemo, useState } from 'react';
import { usePoll } from '../api/use-poll';
import type { Query } from '../api/use-query';
import { useHasPassed } from './use-has-passed';

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
