import { describe, expect, it } from 'vitest';
import {
  counted,
  formatClock,
  formatDay,
  formatDuration,
  formatMoment,
  formatNaira,
  formatNumber,
  formatSecond,
  formatSpan,
  formatTime,
} from '../../../../mock-server/workbench/lib/format';

/** Late evening in UTC, and the next day in Lagos. */
const LATE = Date.UTC(2026, 10, 23, 23, 5, 9, 7);

describe('times of the page are in Lagos, whatever the time zone of the browser', () => {
  it('formatMoment, formatClock and formatDay', () => {
    expect(formatMoment(LATE)).toBe('24 Nov 2026, 00:05');
    expect(formatClock(LATE)).toBe('Tue 24 Nov 2026, 00:05');
    expect(formatDay(LATE)).toBe('24 Nov 2026');
  });

  it('formatTime and formatSecond', () => {
    expect(formatTime(LATE)).toBe('00:05:09.007');
    expect(formatSecond(LATE)).toBe('00:05:09');
  });
});

it('a span shows its two largest units, without empty ones', () => {
  const cases = [
    [0, '0 s'],
    [999, '0 s'],
    [1_000, '1 s'],
    [60_000, '1 min'],
    [3_661_000, '1 h 1 min'],
    [86_400_000, '1 d'],
    [90_000_000, '1 d 1 h'],
    [-90_000_000, '1 d 1 h'],
    [86_460_000, '1 d'],
  ] as const;
  for (const [ms, words] of cases) expect(formatSpan(ms)).toBe(words);
});

it('durations, money, phone numbers and counts', () => {
  expect([9.94, 10, 10.4].map(formatDuration)).toEqual(['9.9', '10', '10']);
  expect(formatNaira(53_250)).toBe('₦53,250');
  expect(['08031234567', '8031234567', '12'].map(formatNumber)).toEqual(['0803 123 4567', '803 123 4567', '12']);
  expect(formatNumber('0803123456789')).toBe('0803123456789');
  expect([0, 1, 1_234].map((count) => counted(count, 'call'))).toEqual(['0 calls', '1 call', '1,234 calls']);
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
