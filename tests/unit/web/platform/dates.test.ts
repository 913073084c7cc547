import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDayOf, formatDay, formatMinute } from '../../../../web/src/platform/format';

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
