import { formatCalendarDay } from '../../../lib/dates';

/** A range of days, each YYYY-MM-DD in Lagos; an open end has no limit. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** A range in words; undefined if it is open on both ends. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined)
    return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
  if (from !== undefined) return `from ${formatCalendarDay(from)}`;
  return to === undefined ? undefined : `until ${formatCalendarDay(to)}`;
};
