import { canonicalPhone, normalisePhone } from '@kit/contracts/phone';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount } from '../../../web/src/platform/amount';
import * as format from '../../../web/src/platform/format';

const { calendarDayOf, formatDay, formatMinute } = format;
const monthNames = 'January February March April May June July August September October November December'.split(' ');
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });

it('[9.9] a day has the month name of the calendar in Lagos, also on the wire, and a minute adds the time in 24 hours', () => {
  const midnight = Date.UTC(2026, 11, 4, 23);
  fc.assert(
    fc.property(instants, (at) => {
      // Lagos is one hour ahead of UTC all year, and has been since 1919.
      const lagos = new Date(at + 3_600_000);
      const day = `${lagos.getUTCDate()}-${monthNames[lagos.getUTCMonth()]}-${lagos.getUTCFullYear()}`;
      expect([formatDay(at), calendarDayOf(at)]).toEqual([day, lagos.toISOString().slice(0, 10)]);
      expect(formatMinute(at)).toBe(`${day} ${lagos.toISOString().slice(11, 16)}`);
    }),
    { examples: [[midnight - 1], [midnight]] },
  );
});

it('an amount is read in each way that people write it, to the naira, and nothing else is an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
      const grouped = amount.toLocaleString('en');
      const written = [
        `${amount}`,
        grouped,
        `₦ ${grouped}`,
        `ngn${grouped}.00`,
        ` N ${grouped}`,
        `${amount}.`,
        grouped.replaceAll(',', ' '),
      ];
      expect(new Set(written.map(readAmount))).toEqual(new Set([amount]));
      for (const wrong of [
        `-${amount}`,
        `${amount}.5`,
        `${amount}.000`,
        `a${amount}`,
        `${amount}n`,
        `${amount}k`,
        `${amount}e1`,
      ]) {
        expect(readAmount(wrong)).toBeUndefined();
      }
    }),
  );
  expect(['', '₦', '.00', '1000000000000000'].map(readAmount)).toEqual([undefined, undefined, undefined, undefined]);
});

it('[9.11] a rate keeps every basis point and drops trailing zeros, and a coupon is percent off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (rate) => {
      const text = format.formatPercent(rate);
      expect(text).toMatch(/^\d+(?:\.\d?[1-9])?%$/);
      expect(Math.round(Number.parseFloat(text) * 100)).toBe(rate);
    }),
  );
  for (const wrong of [-1, 0.5]) {
    expect(() => format.formatPercent(wrong)).toThrow(`${wrong} is not a rate in basis points`);
  }
  const coupons = [0, 50, 1_500, 3_333, 10_000].map(format.formatPercentOff).join(', ');
  expect(coupons).toBe('0% off, 0.5% off, 15% off, 33.33% off, 100% off');
});

it('[9.8] a masked number shows the first 3 digits, four asterisks and the last 3; a grouped one only adds spaces', () => {
  expect(format.maskPhone('08031234567')).toBe('080****567');
  fc.assert(
    fc.property(fc.stringMatching(/^(?:[1-9]\d{9}|0\d{10})$/), (number) => {
      expect(format.maskPhone(number)).toBe(`${number.slice(0, 3)}****${number.slice(-3)}`);
      expect(canonicalPhone(normalisePhone(format.groupPhone(number)))).toBe(canonicalPhone(number));
    }),
  );
});

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [41_500, '0:42'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [725_000, '12:05'],
])('a countdown shows %d ms as %s', (ms, text) => {
  expect(format.formatCountdown(ms)).toBe(text);
});
