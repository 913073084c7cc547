import type { OrderDetail } from '@kit/contracts/methods/loan';
import { useMemo, useState } from 'react';
import { usePoll } from '../api/use-poll';
import type { Query } from '../api/use-query';
import { useReached } from './use-reached';

export interface Awaited {
  /** a manual check is useful from now on (9.2) */
  readonly canCheck: boolean;
  /** it takes so long that customer service should know (9.2) */
  readonly isLate: boolean;
  readonly isChecking: boolean;
  /** the borrower checked manually, and it has not come */
  readonly hasChecked: boolean;
  readonly check: () => Promise<void>;
}

/**
 * Waits for the status of an order to change: polls while the page is visible, and lets the borrower check. The
 * server's instants are compared with the server's clock, because the phone's may be wrong.
 */
export const useAwaited = ({ data, reload }: Pick<Query<OrderDetail>, 'data' | 'reload'>): Awaited => {
  usePoll(reload, data !== undefined && data.checkAfter !== null);
  const ahead = useMemo(() => (data === undefined ? 0 : data.serverTime - Date.now()), [data]);
  const onThisPhone = (at: number | null | undefined) => (at === null || at === undefined ? undefined : at - ahead);
  const canCheck = useReached(onThisPhone(data?.checkAfter));
  const isLate = useReached(onThisPhone(data?.contactSupportAfter));
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
