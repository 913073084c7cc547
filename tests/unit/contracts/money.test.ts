import { annualPercentageRate, basisPoints, formatNaira, naira, shareOf } from '@kit/contracts/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** Rounds half up with unlimited integers: the reference for the fast arithmetic. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

const amount = fc.integer({ min: 0, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 20_000 });
const days = fc.integer({ min: 0, max: 3_650 });

describe('a share of an amount', () => {
  test.each([
    [50_000, 50, 7, 1_750],
    [50_000, 800, 1, 4_000],
    [5_000, 100, 30, 1_500],
    [1, 4_999, 1, 0],
    [1, 5_000, 1, 1],
    [3, 5_000, 1, 2],
    [0, 10_000, 1, 0],
    [100, 0, 9, 0],
    [100, 50, 0, 0],
  ])('of %i at %i bp for %i days is %i', (of, at, during, expected) => {
    expect(shareOf(of, at, during)).toBe(expected);
  });

  test('covers one day by default', () => {
    expect(shareOf(50_000, 800)).toBe(shareOf(50_000, 800, 1));
  });

  test('equals the exact product, rounded half up once', () => {
    fc.assert(
      fc.property(amount, rate, days, (of, at, during) => {
        const product = BigInt(of) * BigInt(at) * BigInt(during);
        if (2n * product + 10_000n > BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(() => shareOf(of, at, during)).toThrow(RangeError);
        } else {
          expect(BigInt(shareOf(of, at, during))).toBe(halfUp(product, 10_000n));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('equals the exact product up to the last safe integer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor((Number.MAX_SAFE_INTEGER - 10_000) / 2) }), (of) => {
        expect(BigInt(shareOf(of, 1, 1))).toBe(halfUp(BigInt(of), 10_000n));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [-1, 50, 7],
    [50_000, -50, 7],
    [50_000, 50, -7],
    [0.5, 50, 7],
    [50_000, 0.5, 7],
    [50_000, 50, 1.5],
    [Number.NaN, 50, 7],
    [Number.POSITIVE_INFINITY, 50, 7],
    [Number.MAX_SAFE_INTEGER, 50, 7],
  ])('of %d at %d bp for %d days is refused', (of, at, during) => {
    expect(() => shareOf(of, at, during)).toThrow(RangeError);
  });
});

describe('the annual percentage rate', () => {
  test.each([
    // received, repaid, days: (repaid - received) / received * 365 / days, in whole percent
    [46_000, 51_750, 7, 652],
    [46_000, 53_500, 14, 425],
    [100, 100, 7, 0],
    [100, 101, 365, 1],
    [200, 201, 365, 1],
    [1_000, 1_004, 365, 0],
  ])('of %i received and %i repaid after %i days is %i %%', (received, repaid, during, expected) => {
    expect(annualPercentageRate(received, repaid, during)).toBe(expected);
  });

  test('equals the exact ratio, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        amount,
        fc.integer({ min: 1, max: 365 }),
        (received, more, during) => {
          const exact = halfUp(BigInt(more) * 36_500n, BigInt(received) * BigInt(during));
          expect(BigInt(annualPercentageRate(received, received + more, during))).toBe(exact);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [0, 100, 7],
    [-1, 100, 7],
    [100, 110, 0],
    [100, 110, -7],
  ])('of %i received and %i repaid after %i days is refused', (received, repaid, during) => {
    expect(() => annualPercentageRate(received, repaid, during)).toThrow(RangeError);
  });
});

describe('money on the wire', () => {
  test.each([naira, basisPoints])('is a non-negative integer', (schema) => {
    for (const value of [0, 1, 100_000, Number.MAX_SAFE_INTEGER]) expect(z.safeParse(schema, value).success).toBe(true);
    for (const value of [-1, 0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
      expect(z.safeParse(schema, value).success).toBe(false);
    }
  });
});

describe('a formatted amount', () => {
  test.each([
    [0, '₦0'],
    [999, '₦999'],
    [1_000, '₦1,000'],
    [50_000, '₦50,000'],
    [1_234_567, '₦1,234,567'],
    [-50_000, '−₦50,000'],
  ])('[1.1] of %i is %s', (amount, shown) => {
    expect(formatNaira(amount)).toBe(shown);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('of %d is refused', (amount) => {
    expect(() => formatNaira(amount)).toThrow(RangeError);
  });
});
