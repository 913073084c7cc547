import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import type { ItemAvailability } from '@kit/contracts/methods/configuration';
import { hasEnded } from '@kit/contracts/methods/order-status';
import type { BasisPoints, Naira } from '@kit/contracts/money';
import { raisedLimit } from '@kit/contracts/money';
import { offerTexts } from '@kit/contracts/rules';
import { freezeDaysLeft } from './lifecycle';
import type { Order } from './order';

/** The credit limit after a number of repaid loans: each adds half of the limit, rounded up to whole thousands. */
export const limitAfter = (loansRepaid: number): Naira => {
  const { firstLimit, maximumLoan } = assumptions;
  let limit = firstLimit;
  for (let loan = 0; loan < loansRepaid && limit < maximumLoan; loan += 1) {
    limit = raisedLimit(limit, maximumLoan);
  }
  return limit;
};

/**
 * The credit limit, and until the next application also the limit before the last repaid loan.
 * @param fixed a preset limit that loans do not change; null if none is set
 * @param orders all orders of the borrower, newest first
 */
export const limitsOf = (
  fixed: Naira | null,
  orders: readonly Order[],
): { maximumAmount: Naira; previousMaximumAmount: Naira | null } => {
  const repaid = orders.filter(({ status }) => status === 'finished').length;
  const maximumAmount = fixed ?? limitAfter(repaid);
  const before = orders[0]?.status === 'finished' ? limitAfter(repaid - 1) : maximumAmount;
  return { maximumAmount, previousMaximumAmount: before === maximumAmount ? null : before };
};

/** A discount on the processing fee (9.11). */
export interface Coupon {
  readonly couponId: string;
  readonly discountBasisPoints: BasisPoints;
}

/** A loan product in the Hot Loan section. */
export interface Product {
  readonly productId: string;
  readonly name: string;
  /** largest loan amount in naira; undefined means the borrower's limit */
  readonly maximumAmount: Naira | undefined;
  readonly coupon: Coupon | undefined;
}

/** The products in display order. */
export const productsNow = (): readonly Product[] => [
  {
    productId: 'quickbridge',
    name: 'QuickBridge',
    maximumAmount: undefined,
    coupon: { couponId: 'quickbridge-10', discountBasisPoints: 1_000 },
  },
  { productId: 'naira-now', name: 'Naira Now', maximumAmount: assumptions.firstLimit, coupon: undefined },
];

/** Whether the borrower can apply for a product, or why not. */
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

export type OfferProblem = { readonly path: 'productId' | 'couponId'; readonly reason: string } | 'unknown product';

type Offer = { readonly product?: Product; readonly coupon?: Coupon };

/** Whether a product lends this amount. */
const lends = ({ maximumAmount }: Product, amount: Naira): boolean =>
  maximumAmount === undefined || amount <= maximumAmount;

/** The product whose coupon saves most on a loan of this amount, or an empty offer. The first of equal ones wins. */
const bestOffer = (amount: Naira): Offer => {
  const [best] = productsNow()
    .flatMap((product) => (product.coupon && lends(product, amount) ? [{ product, coupon: product.coupon }] : []))
    .sort((one, other) => other.coupon.discountBasisPoints - one.coupon.discountBasisPoints);
  return best ?? {};
};

/**
 * Finds the product and coupon of a quote, or the reason why they do not fit the approved amount. If the request names
 * none, the coupon that saves most applies.
 */
export const findOffer = (
  { productId, couponId }: Pick<RequestOf<'loanQuote'>, 'productId' | 'couponId'>,
  amount: Naira,
): Offer | { readonly problem: OfferProblem } => {
  const noCoupon = { problem: { path: 'couponId', reason: offerTexts.coupon } } as const;
  if (productId === undefined) return couponId === undefined ? bestOffer(amount) : noCoupon;
  const product = productsNow().find((each) => each.productId === productId);
  if (product === undefined) return { problem: 'unknown product' };
  if (!lends(product, amount)) return { problem: { path: 'productId', reason: offerTexts.productAmount } };
  if (couponId === undefined) return { product };
  const { coupon } = product;
  return coupon?.couponId === couponId ? { product, coupon } : noCoupon;
};
