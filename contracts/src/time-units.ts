/** Durations in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Formats a number of days: 1 day, 7 days. */
export const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
