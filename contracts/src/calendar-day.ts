import { DAY } from './time-units';

/** A calendar day as YYYY-MM-DD. @param day whole days since 1 January 1970 */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day number of a name such as 2026-11-21; undefined for a day that does not exist, such as 2026-02-30. */
export const dayNamed = (name: string): number | undefined => {
  const day = Date.parse(`${name}T00:00:00Z`) / DAY;
  return Number.isInteger(day) && dayName(day) === name ? day : undefined;
};
