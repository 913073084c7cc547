import type { ResponseOf } from '@kit/contracts/methods';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../api/use-query';
import type { AppError } from '../../../lib/app-error';

export type Quote = ResponseOf<'loanQuote'>;

export interface Offered {
  /** the quote for the chosen term, or the previous one while it loads; undefined before the first */
  readonly quote: Quote | undefined;
  readonly isChanging: boolean;
  readonly problem: AppError | undefined;
  readonly retry: () => void;
}

/**
 * The quote of an approved loan for a term.
 * @param reloadOrder called when the order turns out to have another status by now (ORDER_STATUS_CONFLICT)
 */
export const useOffer = (orderNo: string, loanDays: number, reloadOrder: () => Promise<void>): Offered => {
  const { data, error, isValidating, reload } = useQuery('loanQuote', { orderNo, loanDays });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isConflict = error?.codeName === 'ORDER_STATUS_CONFLICT';
  useEffect(() => {
    if (isConflict) void reloadOrder();
  }, [isConflict, reloadOrder]);
  return {
    quote: data ?? last,
    // numbers of another term may be read meanwhile, but not agreed to
    isChanging: data === undefined && isValidating,
    problem: data === undefined ? error : undefined,
    retry: () => void reload(),
  };
};
