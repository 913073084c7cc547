import { dayName } from '@kit/contracts/calendar-day';
import { TIME_ZONE } from '@kit/contracts/constants';
import { dayOf, endOfDay, startOfDay } from '@kit/mock-server/loan/day';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

it('names the calendar day in Lagos', () => {
  const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });
  fc.assert(
    fc.property(instants, (at) => {
      expect(dayName(dayOf(at))).toBe(lagos.format(at));
    }),
  );
});

it('ends a day one millisecond before the next begins', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const day = dayOf(at);
      expect(startOfDay(day)).toBeLessThanOrEqual(at);
      expect(endOfDay(day)).toBeGreaterThanOrEqual(at);
      expect(dayOf(endOfDay(day))).toBe(day);
      expect(dayOf(endOfDay(day) + 1)).toBe(day + 1);
    }),
  );
});
