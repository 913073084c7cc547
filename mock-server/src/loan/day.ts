import { DAY, HOUR } from '@kit/contracts/time-units';

/**
 * Calendar days in Africa/Lagos as whole numbers; day 0 is 1 January 1970. contracts/src/calendar-day.ts formats them.
 * Lagos has been one hour ahead of UTC since 1919, without daylight saving, so no calendar library is needed.
 */
const OFFSET = HOUR;

/**
 * The day that contains an instant.
 * @param at milliseconds since the epoch
 */
export const dayOf = (at: number): number => Math.floor((at + OFFSET) / DAY);

/** The first millisecond of a day. */
export const startOfDay = (day: number): number => day * DAY - OFFSET;

/** The last millisecond of a day. A payment due that day is late from the next millisecond. */
export const endOfDay = (day: number): number => startOfDay(day + 1) - 1;
