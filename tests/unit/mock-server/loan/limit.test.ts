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

  it.each<[string, number | null, Order['status'][], number, number | null]>([
    ['begins at the first one', null, [], 50_000, null],
    ['counts only repaid loans', null, ['repaying', 'cancelled', 'rejected'], 50_000, null],
    [
      'comes with the previous one while the newest order is the loan that raised it',
      null,
      ['finished'],
      75_000,
      50_000,
    ],
    ['comes without it after the next application', null, ['incomplete', 'finished'], 75_000, null],
    ['is not shown as raised at its maximum', null, ['finished', 'finished', 'finished'], 100_000, null],
    ['is the preset one, whatever was repaid', 30_000, ['repaying', 'finished'], 30_000, null],
    ['can be preset to nothing', 0, [], 0, null],
  ])('%s', (_what, fixed, statuses, maximumAmount, previousMaximumAmount) => {
    expect(limitsOf(fixed, statuses.map(orderIn))).toEqual({ maximumAmount, previousMaximumAmount });
  });
});
