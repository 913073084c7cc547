import { instant } from '@kit/contracts/quantities';
import { DAY, HOUR, SECOND } from '@kit/contracts/time-units';
import type * as z from 'zod/mini';
import { objectsIn, zodInner } from './schema';
import { leafOf, type Path } from './values';

/** Lagos is UTC+1 all year. */
const OFFSET = HOUR;

/** Number of a calendar day in Lagos. @param at milliseconds since the epoch */
export const lagosDay = (at: number): number => Math.floor((at + OFFSET) / DAY);
export const startOfLagosDay = (day: number): number => day * DAY - OFFSET;
export const endOfLagosDay = (day: number): number => startOfLagosDay(day + 1) - 1;
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

const EARLIEST = Date.UTC(2000, 0, 1);
/** No `Date` holds a time after the first, and the checks add days to a time. */
const LATEST = 8_640_000_000_000_000 - 1_000 * DAY;

/** Returns true if a timestamp must be in seconds: as milliseconds it would lie far in the past. */
export const isInSeconds = (at: number): boolean => at > 0 && at < EARLIEST && at * SECOND >= EARLIEST;

/** Fields that state when something happened. */
const PAST = ['createdAt', 'createTime', 'createdDate', 'savedAt', 'settledAt', 'at'];

interface WrongInstant {
  readonly path: Path;
  readonly cause: string;
  readonly expected: string;
  readonly seen: string;
}

/** Finds what is wrong with a timestamp. @param latest the server's time, if it is known */
const problemOf = (path: Path, at: number, latest: number | undefined): WrongInstant | undefined => {
  const name = leafOf(path);
  const expected = 'milliseconds since the epoch';
  if (isInSeconds(at)) return { path, cause: 'times in seconds', expected, seen: `${at}, which is in seconds` };
  if (at > LATEST) return { path, cause: 'times that no date can hold', expected, seen: `${at}` };
  const seen = new Date(at).toISOString();
  if (latest !== undefined && at > latest && PAST.includes(name)) {
    const now = new Date(latest).toISOString();
    return { path, cause: 'events in the future', expected: `not later than the server's time, ${now}`, seen };
  }
  if (!/dueAt$/i.test(name) || at === endOfLagosDay(lagosDay(at))) return undefined;
  const day = 'the last millisecond of a day in Africa/Lagos';
  return { path, cause: 'due times that are not the end of a day in Lagos', expected: day, seen };
};

/** Finds the well-formed timestamps of a reply with wrong values, by its schema. */
export const wrongInstants = (schema: z.ZodMiniType, value: unknown, latest: number | undefined): WrongInstant[] =>
  [...objectsIn(schema, value)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape).flatMap(([key, field]) => {
      const at = place.value[key];
      if (typeof at !== 'number' || zodInner(field) !== instant) return [];
      return problemOf([...place.path, key], at, latest) ?? [];
    }),
  );
