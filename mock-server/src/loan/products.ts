import { assumptions } from '@kit/contracts/assumptions';
import { hasEnded, type ItemAvailability } from '@kit/contracts/enums';
import type { BasisPoints, Naira } from '@kit/contracts/money';
import { ruleTexts } from '@kit/contracts/rules';
import { freezeDaysLeft } from './lifecycle';
import type { Order } from './order';

/** A share of the processing fee that its holder does not pay (9.11). */
export interface Coupon {
  readonly couponId: string;
  readonly discountBasisPoints: BasisPoints;
}

/** A loan product of this app that the Hot Loan section offers. */
export interface Product {
  readonly productId: string;
  readonly name: string;
  /** the most that it lends, in naira; undefined is whatever the borrower's limit is */
  readonly maximumAmount: Naira | undefined;
  readonly coupon: Coupon | undefined;
}

/** The products, in the order of the Hot Loan section. */
export const productsNow = (): readonly Product[] => [
  {
    productId: 'quickbridge',
    name: 'QuickBridge',
    maximumAmount: undefined,
    coupon: { couponId: 'quickbridge-10', discountBasisPoints: 1_000 },
  },
  { productId: 'naira-now', name: 'Naira Now', maximumAmount: assumptions.firstLimit, coupon: undefined },
];

/** Whether a product can be applied for; if not, why. */
export const availabilityOf = (
  { maximumAmount }: Product,
  limit: Naira,
  order: Order | undefined,
  now: number,
): ItemAvailability => {
  if (order !== undefined && freezeDaysLeft(order, now) > 0) return 'not yet again';
  const isUnderWay = order !== undefined && !hasEnded(order.status);
  if (isUnderWay && order.status !== 'incomplete' && order.status !== 'approved') {
    return order.status === 'assessing' || order.status === 'reviewing' ? 'application under way' : 'loan under way';
  }
  const asked = isUnderWay ? (order.approvedAmount ?? order.requestedAmount) : limit;
  return maximumAmount !== undefined && asked > maximumAmount ? 'amount too high' : 'open';
};

/** What a quote names of an offer. */
export interface NamedOffer {
  readonly productId?: string | undefined;
  readonly couponId?: string | undefined;
}

export type OfferProblem = { readonly path: 'productId' | 'couponId'; readonly reason: string } | 'unknown product';

/**
 * The product and the coupon that a quote of an approved amount names, or why they cannot be used for it.
 * @returns an empty offer if the quote names none
 */
export const offerNamed = (
  { productId, couponId }: NamedOffer,
  amount: Naira,
): { readonly product?: Product; readonly coupon?: Coupon } | { readonly problem: OfferProblem } => {
  const noCoupon = { problem: { path: 'couponId', reason: ruleTexts.coupon } } as const;
  if (productId === undefined) return couponId === undefined ? {} : noCoupon;
  const product = productsNow().find((each) => each.productId === productId);
  if (product === undefined) return { problem: 'unknown product' };
  if (product.maximumAmount !== undefined && amount > product.maximumAmount) {
    return { problem: { path: 'productId', reason: ruleTexts.productAmount } };
  }
  if (couponId === undefined) return { product };
  const { coupon } = product;
  return coupon?.couponId === couponId ? { product, coupon } : noCoupon;
};
