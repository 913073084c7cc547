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
});
