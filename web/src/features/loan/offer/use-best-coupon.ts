import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../api/use-query';
import type { OfferIds } from '../../../orders/use-chosen-offer';

/** The ids of the open hot loan whose coupon saves most; empty if no coupon applies to this borrower now. */
export const bestCouponOf = (items: readonly HomeItem[]): OfferIds => {
  const [best] = items
    .filter(({ availability, discountBasisPoints }) => availability === 'open' && (discountBasisPoints ?? 0) > 0)
    .flatMap(({ productId, couponId, discountBasisPoints }) =>
      productId === null || couponId === null ? [] : [{ productId, couponId, saves: discountBasisPoints ?? 0 }],
    )
    .sort((one, other) => other.saves - one.saves);
  return best ? { productId: best.productId, couponId: best.couponId } : {};
};

/**
 * Finds the best coupon for a borrower who chose no offer. The loan then has the same price from every screen. Home
 * lists the coupons. If home does not load, the loan has its usual price.
 * @returns the ids, undefined until they are known, and a function that drops a refused coupon
 */
export const useBestCoupon = (isNeeded: boolean): { readonly ids: OfferIds | undefined; readonly drop: () => void } => {
  const { data, error, isValidating } = useQuery('homePage', isNeeded ? {} : null);
  const [ids, setIds] = useState<OfferIds>();
  // a cached home can be from before the approval
  const isKnown = isNeeded && !isValidating && (data !== undefined || error !== undefined);
  useEffect(() => {
    if (isKnown) setIds((before) => before ?? (error === undefined ? bestCouponOf(data?.items ?? []) : {}));
  }, [isKnown, data, error]);
  return { ids, drop: () => setIds({}) };
};
