import { formatCalendarDay } from '../../../lib/dates';

/** The days of a list, each YYYY-MM-DD in Lagos; an open end takes all that is there. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** What a range says of itself; undefined where it takes everything. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined)
    return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
  if (from !== undefined) return `from ${formatCalendarDay(from)}`;
  return to === undefined ? undefined : `until ${formatCalendarDay(to)}`;
};
