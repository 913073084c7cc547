import type { ResponseOf } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import { loanQuote } from '@kit/contracts/methods/loan';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useEffect, useState } from 'react';
import { useCache } from '../../api/use-cache';
import { useQuery } from '../../api/use-query';
import { useChosenOffer } from '../../loans/use-chosen-offer';

export type Quote = ResponseOf<'loanQuote'>;

/**
 * The term that the borrower chose. Before a choice it is the shortest one on offer, which costs least: a dearer term is
 * never preselected.
 */
const useDays = (usualDays: number) => {
  const [chosen, setChosen] = useState<number>();
  // home names the terms on offer before the first quote
  const { data: home, error } = useQuery(homePage, {});
  const [offered, setOffered] = useState<readonly number[]>();
  const known = offered ?? home?.product.loanDays ?? [];
  const shortest = known.length > 0 ? Math.min(...known) : usualDays;
  // if home does not load, the first quote names the terms
  const isKnown = known.length > 0 || error !== undefined;
  return { days: chosen ?? shortest, chooseDays: setChosen, setOffered, isChosen: chosen !== undefined, isKnown };
};

/**
 * The quote of an approved loan for a term.
 * @param usualDays the term of the approval, until the terms on offer are known
 * @param reloadOrder runs if the order has changed its status (ORDER_STATUS_CONFLICT)
 */
export const useOffer = (orderNo: string, usualDays: number, reloadOrder: () => Promise<void>) => {
  const { days: loanDays, chooseDays, setOffered, isChosen, isKnown } = useDays(usualDays);
  const { offer, ids, isUnsure, forget } = useChosenOffer();
  const [refused, setRefused] = useState<string>();
  // useUserReads makes the same request, so they share one call
  const user = useQuery(userIdentifierInfo, isUnsure ? {} : null);
  const priced = useQuery(loanQuote, isUnsure || !isKnown ? null : { orderNo, loanDays, ...ids });
  // waits for the user, because a quote without the chosen offer would show the wrong price
  const { error, isValidating, reload } = isUnsure ? user : priced;
  const { data } = priced;
  const cache = useCache();
  const reloadAll = async () => {
    for (const other of data?.loanDaysOffered ?? [])
      if (other !== loanDays) cache.refresh(loanQuote, { orderNo, loanDays: other, ...ids });
    await reload();
  };
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) {
    setLast(data);
    setOffered(data.loanDaysOffered);
  }
  const isConflict = error?.codeName === 'ORDER_STATUS_CONFLICT';
  useEffect(() => {
    if (isConflict) void reloadOrder();
  }, [isConflict, reloadOrder]);
  // without the expired offer, the loan is still available at its usual price
  const isOfferRefused =
    ids.productId !== undefined && (error?.codeName === 'PRODUCT_NOT_FOUND' || error?.codeName === 'REQUEST_INVALID');
  useEffect(() => {
    if (!isOfferRefused) return;
    forget();
    setRefused(offer?.name);
  }, [isOfferRefused, forget, offer?.name]);
  return {
    /** name of a chosen hot loan that the server no longer accepts */
    refusedOffer: refused,
    ids,
    days: loanDays,
    chooseDays,
    // before a choice, hides the quote of another term, because its amounts would jump
    quote: data ?? (isChosen || error !== undefined ? last : undefined),
    // the borrower can read the amounts of the previous term meanwhile, but not agree to them
    isChanging: data === undefined && (isValidating || isOfferRefused || !isKnown),
    problem: data === undefined && !isOfferRefused ? error : undefined,
    reload: reloadAll,
  };
};
