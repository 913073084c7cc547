import type { ResponseOf } from '@kit/contracts/methods';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../api/use-query';
import type { AppError } from '../../../lib/app-error';
import { useChosenOffer } from '../../../orders/use-chosen-offer';

export type Quote = ResponseOf<'loanQuote'>;

export interface Offered {
  /** the quote for the chosen term, or the previous one while it loads; undefined before the first */
  readonly quote: Quote | undefined;
  readonly isChanging: boolean;
  /** the name of a chosen hot loan that can no longer be used */
  readonly refusedOffer: string | undefined;
  readonly problem: AppError | undefined;
  readonly retry: () => void;
}

/**
 * The quote of an approved loan for a term.
 * @param reloadOrder called when the order turns out to have another status by now (ORDER_STATUS_CONFLICT)
 */
export const useOffer = (orderNo: string, loanDays: number, reloadOrder: () => Promise<void>): Offered => {
  const { offer, named, isUnsure, forget } = useChosenOffer();
  const [refused, setRefused] = useState<string>();
  // the app has requested it already: the same key, and so the same call
  const user = useQuery('userIdentifierInfo', isUnsure ? {} : null);
  const priced = useQuery('loanQuote', isUnsure ? null : { orderNo, loanDays, ...named });
  // without knowing whose choice it was, the price might be the one without the coupon
  const { error, isValidating, reload } = isUnsure ? user : priced;
  const { data } = priced;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isConflict = error?.codeName === 'ORDER_STATUS_CONFLICT';
  useEffect(() => {
    if (isConflict) void reloadOrder();
  }, [isConflict, reloadOrder]);
  // an offer that ended meanwhile must not keep the borrower from the loan at its usual price
  const isOfferRefused =
    offer !== undefined && (error?.codeName === 'PRODUCT_NOT_FOUND' || error?.codeName === 'REQUEST_INVALID');
  useEffect(() => {
    if (!isOfferRefused) return;
    forget();
    setRefused(offer?.name);
  }, [isOfferRefused, forget, offer?.name]);
  return {
    refusedOffer: refused,
    quote: data ?? last,
    // numbers of another term may be read meanwhile, but not agreed to
    isChanging: data === undefined && (isValidating || isOfferRefused),
    problem: data === undefined && !isOfferRefused ? error : undefined,
    retry: () => void reload(),
  };
};
