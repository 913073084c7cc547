import { DAY, HOUR } from './time-units';

/** A calendar day as YYYY-MM-DD. @param day whole days since 1 January 1970 */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day number of a name such as 2026-11-21; undefined for a day that does not exist, such as 2026-02-30. */
export const dayNamed = (name: string): number | undefined => {
  const day = Date.parse(`${name}T00:00:00Z`) / DAY;
  return Number.isInteger(day) && dayName(day) === name ? day : undefined;
};

/**
 * The last millisecond of the day in Africa/Lagos that contains an instant. Lagos has been one hour ahead of UTC since
 * 1919, without daylight saving.
 */
export const endOfLagosDay = (at: number): number => (Math.floor((at + HOUR) / DAY) + 1) * DAY - HOUR - 1;
