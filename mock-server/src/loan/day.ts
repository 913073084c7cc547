/**
 * Calendar days in Africa/Lagos, as whole numbers: day 0 is 1 January 1970 there.
 * Lagos has been one hour ahead of UTC, without daylight saving, since 1919: no calendar library is needed.
 */
const OFFSET = 3_600_000;
const DAY = 86_400_000;

/** The day of an instant. @param at milliseconds since the epoch */
export const dayOf = (at: number): number => Math.floor((at + OFFSET) / DAY);

/** The first millisecond of a day. */
export const startOfDay = (day: number): number => day * DAY - OFFSET;

/** The last millisecond of a day: what is due that day is late from the next millisecond on. */
export const endOfDay = (day: number): number => startOfDay(day + 1) - 1;

/** A day as YYYY-MM-DD. */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of a name such as 2026-11-21; undefined for one that no calendar has, such as 2026-02-30. */
export const dayNamed = (name: string): number | undefined => {
  const day = Date.parse(`${name}T00:00:00Z`) / DAY;
  return Number.isInteger(day) && dayName(day) === name ? day : undefined;
};
