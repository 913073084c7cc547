import type { Order } from '@kit/mock-server/loan/order';
import { availabilityOf, findOffer, type Product, productsNow } from '@kit/mock-server/loan/products';
import { describe, expect, it } from 'vitest';
import { openedOrder } from './opened-order';

const DAY = 86_400_000;
const NOW = Date.UTC(2027, 2, 10, 8);

const orderIn = (status: Order['status'], more: Partial<Order> = {}): Order => ({
  ...openedOrder(NOW),
  status,
  ...more,
});

const named = (productId: string): Product => {
  const product = productsNow().find((each) => each.productId === productId);
  if (!product) throw new Error(`there is no ${productId}`);
  return product;
};

describe('the availability of a product', () => {
  const limited = named('naira-now');
  const open = named('quickbridge');

  it.each([
    [50_000, 'open'],
    [50_001, 'amount too high'],
  ])('depends on the borrower’s limit, %i naira, without an order: %s', (limit, availability) => {
    expect(availabilityOf(limited, limit, undefined, NOW)).toBe(availability);
    expect(availabilityOf(open, limit, undefined, NOW)).toBe('open');
  });

  it.each([
    ['assessing', 'application under way'],
    ['reviewing', 'application under way'],
    ['disbursing', 'loan under way'],
    ['addingCard', 'loan under way'],
    ['repaying', 'loan under way'],
    ['overdue', 'loan under way'],
    ['incomplete', 'open'],
    ['approved', 'open'],
    ['finished', 'open'],
    ['cancelled', 'open'],
    ['failed', 'open'],
  ] as const)('depends on an order that is %s: %s', (status, availability) => {
    expect(availabilityOf(open, 50_000, orderIn(status), NOW)).toBe(availability);
  });

  it('depends on the requested amount of the active order, and later on the approved one', () => {
    const asked = (order: Order) => availabilityOf(limited, 50_000, order, NOW);
    expect(asked(orderIn('incomplete', { requestedAmount: 50_001 }))).toBe('amount too high');
    expect(asked(orderIn('approved', { requestedAmount: 60_000, approvedAmount: 50_000 }))).toBe('open');
    expect(asked(orderIn('approved', { requestedAmount: 40_000, approvedAmount: 50_001 }))).toBe('amount too high');
    // an ended loan uses nothing of the limit
    expect(asked(orderIn('finished', { requestedAmount: 60_000 }))).toBe('open');
  });

  it('is blocked for seven days after a rejection', () => {
    const rejected = orderIn('rejected');
    expect(availabilityOf(open, 50_000, rejected, NOW)).toBe('not yet again');
    expect(availabilityOf(open, 50_000, rejected, NOW + 6 * DAY)).toBe('not yet again');
    expect(availabilityOf(open, 50_000, rejected, NOW + 8 * DAY)).toBe('open');
  });
});

describe('the offer of a quote', () => {
  it('has the coupon that saves most if the request names neither product nor coupon', () => {
    const { coupon } = named('quickbridge');
    expect(findOffer({}, 50_000)).toEqual({ product: named('quickbridge'), coupon });
  });

  it('is invalid with only a coupon', () => {
    expect(findOffer({ couponId: 'quickbridge-10' }, 50_000)).toEqual({
      problem: { path: 'couponId', reason: 'This coupon cannot be used for this loan' },
    });
  });

  it('names a product only up to its largest amount', () => {
    expect(findOffer({ productId: 'naira-now' }, 50_000)).toEqual({ product: named('naira-now') });
    expect(findOffer({ productId: 'naira-now' }, 50_001)).toEqual({
      problem: { path: 'productId', reason: 'This product lends less than the amount that is approved' },
    });
    expect(findOffer({ productId: 'quickbridge' }, 1_000_000)).toEqual({ product: named('quickbridge') });
    expect(findOffer({ productId: 'another' }, 50_000)).toEqual({ problem: 'unknown product' });
  });

  it('accepts only the coupon of its product', () => {
    expect(findOffer({ productId: 'quickbridge', couponId: 'quickbridge-10' }, 50_000)).toEqual({
      product: named('quickbridge'),
      coupon: { couponId: 'quickbridge-10', discountBasisPoints: 1_000 },
    });
    const problem = { path: 'couponId', reason: 'This coupon cannot be used for this loan' };
    expect(findOffer({ productId: 'quickbridge', couponId: 'another' }, 50_000)).toEqual({ problem });
    expect(findOffer({ productId: 'naira-now', couponId: 'quickbridge-10' }, 50_000)).toEqual({ problem });
  });
});
