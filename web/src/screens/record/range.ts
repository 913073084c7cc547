import { formatCalendarDay } from '../../platform/dates';

/** A range of days as YYYY-MM-DD in Lagos. Without an end it is open. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The text of a range; undefined if both ends are open. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined)
    return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
  if (from !== undefined) return `from ${formatCalendarDay(from)}`;
  return to === undefined ? undefined : `until ${formatCalendarDay(to)}`;
};
