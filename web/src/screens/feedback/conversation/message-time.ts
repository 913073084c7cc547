import type { Note } from '@kit/contracts/methods/tickets';
import { DAY, HOUR } from '@kit/contracts/time-units';
import { formatDay, formatMinute } from '../../../platform/dates';
import { copy } from '../copy';

/** The pause in ms after which the time is shown again. */
const PAUSE = HOUR;

/**
 * Formats the time of day of a message: 09:31.
 * @param at milliseconds since the epoch
 */
export const timeOf = (at: number): string => formatMinute(at).split(' ')[1] ?? '';

/** The heading of a day in a conversation, with the time of its first message: Today 09:31. */
export const dayOf = (at: number, now: number): string => {
  const day = formatDay(at);
  if (day === formatDay(now)) return copy.thread.today(timeOf(at));
  return day === formatDay(now - DAY) ? copy.thread.yesterday(timeOf(at)) : formatMinute(at);
};

/** Returns true if the message needs a heading with day and time: on a new day or after a pause. */
export const needsHeading = (note: Note, before: Note | undefined): boolean =>
  before === undefined ||
  note.createdAt - before.createdAt >= PAUSE ||
  formatDay(note.createdAt) !== formatDay(before.createdAt);
