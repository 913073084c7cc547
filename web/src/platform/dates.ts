import { TIME_ZONE } from '@kit/contracts/constants';

/** Created on first use, because a formatter is expensive and most screens show no date. */
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
 * Formats the day in Lagos: 4-December-2026 (9.9).
 * @param at milliseconds since the epoch
 */
export const formatDay = (at: number): string => {
  const { day, month, year } = partsOf(at);
  return `${Number(day)}-${month}-${year}`;
};

/**
 * Formats the day and time in Lagos: 21-November-2026 09:12 (9.9).
 * @param at milliseconds since the epoch
 */
export const formatMinute = (at: number): string => {
  const { hour, minute } = partsOf(at);
  return `${formatDay(at)} ${hour}:${minute}`;
};

/**
 * Formats a calendar day: 4-December-2026.
 * @param day YYYY-MM-DD
 */
export const formatCalendarDay = (day: string): string =>
  // noon UTC is on the same day in Lagos
  formatDay(Date.parse(`${day}T12:00:00Z`));

/**
 * The calendar day in Lagos, in the format of the wire and of date fields: 2026-12-04.
 * @param at milliseconds since the epoch
 */
export const calendarDayOf = (at: number): string =>
  // the Swedish date format is ISO 8601
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
