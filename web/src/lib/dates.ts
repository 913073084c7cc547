import { TIME_ZONE } from '@kit/contracts/constants';

/** Created on first use: a formatter costs more than all its calls, and most screens show no date. */
let formatter: Intl.DateTimeFormat | undefined;

const partsOf = (at: number): Record<string, string> => {
  formatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
};

/**
 * A date as it is shown everywhere: 4-December-2026, by the calendar of Lagos (9.9).
 * @param at milliseconds since the epoch
 */
export const formatDay = (at: number): string => {
  const { day, month, year } = partsOf(at);
  return `${Number(day)}-${month}-${year}`;
};

/**
 * A date with its time in 24 hours: 21-November-2026 09:12 (9.9).
 * @param at milliseconds since the epoch
 */
export const formatMinute = (at: number): string => {
  const { hour, minute } = partsOf(at);
  return `${formatDay(at)} ${hour}:${minute}`;
};

/**
 * A calendar day as it is shown everywhere: 4-December-2026.
 * @param day YYYY-MM-DD
 */
export const formatCalendarDay = (day: string): string =>
  // noon, which is on the same day in Lagos
  formatDay(Date.parse(`${day}T12:00:00Z`));

/**
 * The calendar day in Lagos as the wire and date fields spell it: 2026-12-04.
 * @param at milliseconds since the epoch
 */
export const calendarDayOf = (at: number): string =>
  // the Swedish format is the ISO one
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
