import { formatDay } from '../../../lib/dates';

/** The days of a list, each YYYY-MM-DD in Lagos; an open end takes all that is there. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** A calendar day as it is shown everywhere. Noon, so that it is the same day in every zone between. */
const dayText = (day: string): string => formatDay(Date.parse(`${day}T12:00:00+01:00`));

/** What a range says of itself; undefined where it takes everything. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined) return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  if (from !== undefined) return `from ${dayText(from)}`;
  return to === undefined ? undefined : `until ${dayText(to)}`;
};
