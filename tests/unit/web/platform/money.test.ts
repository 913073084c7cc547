import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { formatNaira } from '@kit/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, formatPercentOff } from '../../../../web/src/platform/format';

const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const rates = fc.integer({ min: 0, max: 1_000_000 });

describe('formatNaira', () => {
  it('[1.1] puts the naira sign before any amount and keeps its digits', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = formatNaira(amount);
        expect(text.startsWith(NAIRA_SYMBOL)).toBe(true);
        expect(Number(text.slice(NAIRA_SYMBOL.length).replaceAll(',', ''))).toBe(amount);
      }),
    );
  });

  it('only groups the thousands', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatNaira(amount)).toMatch(/^₦\d{1,3}(?:,\d{3})*$/);
      }),
    );
  });

  it('formats typical amounts', () => {
    expect([0, 999, 1_000, 53_500, 1_000_000, -2_500].map(formatNaira)).toEqual([
      '₦0',
      '₦999',
      '₦1,000',
      '₦53,500',
      '₦1,000,000',
      '−₦2,500',
    ]);
  });

  it('rejects a fraction instead of rounding it', () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => formatNaira(amount)).toThrow(RangeError);
    }
  });
});

describe('formatPercent', () => {
  it('keeps every basis point and drops trailing zeros', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const text = formatPercent(rate);
        expect(text).toMatch(/^\d+(?:\.\d?[1-9])?%$/);
        expect(Math.round(Number.parseFloat(text) * 100)).toBe(rate);
      }),
    );
  });

  it('rejects an invalid rate', () => {
    for (const rate of [-1, 0.5]) expect(() => formatPercent(rate)).toThrow(RangeError);
  });
});

describe('formatPercentOff', () => {
  it('[9.11] shows the discount of a coupon as percent off', () => {
    expect([0, 50, 1_500, 3_333, 10_000].map(formatPercentOff)).toEqual([
      '0% off',
      '0.5% off',
      '15% off',
      '33.33% off',
      '100% off',
    ]);
  });

  it('rejects more than 100 %', () => {
    expect(() => formatPercentOff(10_001)).toThrow(RangeError);
  });
});
