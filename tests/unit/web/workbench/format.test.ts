import { describe, expect, it } from 'vitest';
import * as format from '../../../../mock-server/workbench/lib/format';

/** Late evening in UTC, and the next day in Lagos. */
const LATE = Date.UTC(2026, 10, 23, 23, 5, 9, 7);

describe('times of the page are in Lagos, whatever the time zone of the browser', () => {
  it.each([
    ['formatMoment', '24 Nov 2026, 00:05'],
    ['formatClock', 'Tue 24 Nov 2026, 00:05'],
    ['formatDay', '24 Nov 2026'],
  ] as const)('%s', (name, words) => expect(format[name](LATE)).toBe(words));

  it('formatTime and formatSecond', () => {
    const iso = new Date(LATE).toISOString();
    expect(format.formatTime(iso)).toBe('00:05:09.007');
    expect(format.formatSecond(iso)).toBe('00:05:09');
    expect(format.formatTime('1969-12-31T22:59:59.250Z')).toBe('23:59:59.250');
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
  for (const [ms, words] of cases) expect(format.formatSpan(ms)).toBe(words);
});

it('durations, money, phone numbers and counts', () => {
  expect([9.94, 10, 10.4].map(format.formatDuration)).toEqual(['9.9', '10', '10']);
  expect(format.formatNaira(53_250)).toBe('₦53,250');
  expect(['08031234567', '8031234567', '12'].map(format.formatNumber)).toEqual([
    '0803 123 4567',
    '803 123 4567',
    '12',
  ]);
  expect([0, 1, 1_234].map((count) => format.counted(count, 'call'))).toEqual(['0 calls', '1 call', '1,234 calls']);
  expect(format.counted(2, 'entry', 'entries')).toBe('2 entries');
});
