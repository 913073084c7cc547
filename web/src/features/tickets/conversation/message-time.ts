import type { Note } from '@kit/contracts/methods/tickets';
import { DAY, HOUR } from '@kit/contracts/time-units';
import { formatDay, formatMinute } from '../../../lib/dates';

/** After a silence this long, in milliseconds, the time is said again. */
const SILENCE = HOUR;

/** The time of day of a message: 09:31. @param at milliseconds since the epoch */
export const timeOf = (at: number): string => formatMinute(at).split(' ')[1] ?? '';

/** A day in a conversation, with the time of its first message: Today 09:31. */
export const dayOf = (at: number, now: number): string => {
  const day = formatDay(at);
  if (day === formatDay(now)) return `Today ${timeOf(at)}`;
  return day === formatDay(now - DAY) ? `Yesterday ${timeOf(at)}` : formatMinute(at);
};

/** Whether the day and time are said before this message: on another day, and after a silence. */
export const beginsAnew = (note: Note, before: Note | undefined): boolean =>
  before === undefined ||
  note.createdAt - before.createdAt >= SILENCE ||
  formatDay(note.createdAt) !== formatDay(before.createdAt);
