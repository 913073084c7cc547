/** Durations in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const counted =
  (unit: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? unit : `${unit}s`}`;

// Format a number with its unit: 1 day, 7 days.
export const secondCount = counted('second');
export const minuteCount = counted('minute');
export const hourCount = counted('hour');
export const dayCount = counted('day');
