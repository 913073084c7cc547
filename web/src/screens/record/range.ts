import { formatCalendarDay } from '../../platform/dates';
import { copy } from './copy';

/** A range of days as YYYY-MM-DD in Lagos. Without an end it is open. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The text of a range; undefined if both ends are open. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined)
    return from === to ? formatCalendarDay(from) : copy.fromTo(formatCalendarDay(from), formatCalendarDay(to));
  if (from !== undefined) return copy.from(formatCalendarDay(from));
  return to === undefined ? undefined : copy.until(formatCalendarDay(to));
};
