import type { ResponseOf } from '@kit/contracts/methods';
import { useState } from 'react';
import { useSession } from '../../api/use-session';
import { isLimitUnseen } from '../../loans/unseen-limit';
import { useStore } from '../../platform/store-context';

type Limits = Pick<ResponseOf<'homePage'>['product'], 'maximumAmount' | 'previousMaximumAmount'>;

/** Returns a function that marks a changed credit limit as seen; undefined if nothing is new to this borrower. */
export const useLimitNews = (limits: Limits | undefined): (() => void) | undefined => {
  const store = useStore();
  const { user } = useSession();
  const [isClosed, setIsClosed] = useState(false);
  if (!user || !limits || isClosed) return undefined;
  if (!isLimitUnseen(limits, user.userIdentifier, store.get('creditLimitSeen'))) return undefined;
  return () => {
    store.set('creditLimitSeen', { owner: user.userIdentifier, amount: limits.maximumAmount });
    setIsClosed(true);
  };
};
