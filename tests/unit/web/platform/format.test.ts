import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { formatNaira } from '@kit/contracts/money';
import { canonicalPhone, normalisePhone, phone } from '@kit/contracts/phone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  calendarDayOf,
  formatCountdown,
  formatDay,
  formatMinute,
  formatPercent,
  formatPercentOff,
  groupPhone,
  maskPhone,
} from '../../../../web/src/platform/format';

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const HOUR = 3_600_000;
/** Lagos is one hour ahead of UTC all year, and has been since 1919. */
const lagos = (at: number) => new Date(at + HOUR);
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('formatDay', () => {
  it('[9.9] writes day, month name and year of the calendar in Lagos', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const day = lagos(at);
        expect(formatDay(at)).toBe(`${day.getUTCDate()}-${monthNames[day.getUTCMonth()]}-${day.getUTCFullYear()}`);
      }),
    );
  });

  it('begins a day at midnight in Lagos, which is 23:00 in UTC', () => {
    expect(formatDay(Date.UTC(2026, 11, 3, 22, 59, 59, 999))).toBe('3-December-2026');
    expect(formatDay(Date.UTC(2026, 11, 3, 23))).toBe('4-December-2026');
  });
});

describe('formatMinute', () => {
  it('[9.9] adds the time to the minute, in 24 hours', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(formatMinute(at)).toBe(`${formatDay(at)} ${lagos(at).toISOString().slice(11, 16)}`);
      }),
    );
  });
});

describe('a calendar day of the wire', () => {
  it('is the day in Lagos', () => {
    expect(calendarDayOf(Date.parse('2026-12-04T22:59:59Z'))).toBe('2026-12-04');
    expect(calendarDayOf(Date.parse('2026-12-04T23:00:00Z'))).toBe('2026-12-05');
  });
});

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

const phoneNumbers = fc.stringMatching(/^(?:[1-9]\d{9}|0\d{10})$/);

describe('maskPhone', () => {
  it('[9.8] shows the first 3 digits, four asterisks and the last 3 of any number', () => {
    fc.assert(
      fc.property(phoneNumbers, (number) => {
        expect(z.safeParse(phone, number).success).toBe(true);
        expect(maskPhone(number)).toBe(`${number.slice(0, 3)}****${number.slice(-3)}`);
        expect(maskPhone(number)).toMatch(/^\d{3}\*{4}\d{3}$/);
      }),
    );
    expect(maskPhone('08031234567')).toBe('080****567');
  });
});

describe('groupPhone', () => {
  it('only adds spaces, so that the number can be parsed again', () => {
    fc.assert(
      fc.property(phoneNumbers, (number) => {
        expect(canonicalPhone(normalisePhone(groupPhone(number)))).toBe(canonicalPhone(number));
      }),
    );
  });
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
  expect(formatCountdown(ms)).toBe(text);
});
