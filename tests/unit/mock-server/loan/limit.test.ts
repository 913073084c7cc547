import type { Order } from '@kit/mock-server/loan/order';
import { limitAfter, limitsOf } from '@kit/mock-server/loan/products';
import { describe, expect, it } from 'vitest';
import { openedOrder } from './opened-order';

const orderIn = (status: Order['status']): Order => ({ ...openedOrder(0), status });

describe('the limit of a borrower', () => {
  it.each([
    [0, 50_000],
    [1, 75_000],
    // another 50 % would be 112,500
    [2, 100_000],
    [3, 100_000],
    [50, 100_000],
  ])('after %i repaid loans is %i naira', (loans, limit) => {
    expect(limitAfter(loans)).toBe(limit);
  });

  it('counts only repaid loans', () => {
    expect(limitsOf(null, [orderIn('repaying'), orderIn('cancelled'), orderIn('rejected')])).toEqual({
      maximumAmount: 50_000,
      previousMaximumAmount: null,
    });
  });

  it('comes with the previous limit while the newest order is the loan that raised it', () => {
    expect(limitsOf(null, [orderIn('finished')])).toEqual({ maximumAmount: 75_000, previousMaximumAmount: 50_000 });
    expect(limitsOf(null, [orderIn('incomplete'), orderIn('finished')])).toEqual({
      maximumAmount: 75_000,
      previousMaximumAmount: null,
    });
    expect(limitsOf(null, [])).toEqual({ maximumAmount: 50_000, previousMaximumAmount: null });
  });

  it('is not shown as raised if it was at its maximum', () => {
    const three = [orderIn('finished'), orderIn('finished'), orderIn('finished')];
    expect(limitsOf(null, three)).toEqual({ maximumAmount: 100_000, previousMaximumAmount: null });
  });

  it('is the preset one, independent of repaid loans', () => {
    expect(limitsOf(30_000, [orderIn('repaying'), orderIn('finished')])).toEqual({
      maximumAmount: 30_000,
      previousMaximumAmount: null,
    });
    expect(limitsOf(0, []).maximumAmount).toBe(0);
  });
});
