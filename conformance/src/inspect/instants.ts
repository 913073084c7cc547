import { instant } from '@kit/contracts/quantities';
import { DAY, HOUR, SECOND } from '@kit/contracts/time-units';
import type * as z from 'zod/mini';
import { objectsIn, zodInner } from './schema';
import { leafOf, type Path } from './values';

export interface InstantAt {
  readonly path: Path;
  readonly at: number;
}

/** Finds every timestamp of a reply by its schema, in milliseconds since the epoch. */
export const instantsIn = (schema: z.ZodMiniType, value: unknown): InstantAt[] =>
  [...objectsIn(schema, value)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape).flatMap(([key, field]) => {
      const at = place.value[key];
      return typeof at === 'number' && zodInner(field) === instant ? [{ path: [...place.path, key], at }] : [];
    }),
  );

const EARLIEST = Date.UTC(2000, 0, 1);

/** Returns true if a timestamp must be in seconds: as milliseconds it would lie far in the past. */
export const isInSeconds = (at: number): boolean => at > 0 && at < EARLIEST && at * SECOND >= EARLIEST;

/** No `Date` holds a time after the first, and the checks add days to a time. */
const LATEST = 8_640_000_000_000_000 - 1_000 * DAY;

/** Returns true if no date can hold a timestamp, so the app cannot show it. */
export const isBeyondDates = (at: number): boolean => at > LATEST;

/** Lagos is UTC+1 all year. */
const OFFSET = HOUR;

/**
 * Number of a calendar day in Lagos.
 * @param at milliseconds since the epoch
 */
export const lagosDay = (at: number): number => Math.floor((at + OFFSET) / DAY);

export const endOfLagosDay = (day: number): number => (day + 1) * DAY - OFFSET - 1;

export const startOfLagosDay = (day: number): number => day * DAY - OFFSET;

export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Fields that state when something happened. */
const PAST = ['createdAt', 'createTime', 'createdDate', 'savedAt', 'settledAt', 'at'];

/** Returns true if something is said to have happened after `latest`. */
export const isInFuture = ({ path, at }: InstantAt, latest: number | undefined): boolean =>
  latest !== undefined && at > latest && PAST.includes(leafOf(path));

const isDue = (path: Path): boolean => /dueAt$/i.test(leafOf(path));

/** Returns true if a due time is not the end of a day in Lagos. */
export const isOffLagosDay = ({ path, at }: InstantAt): boolean => isDue(path) && at !== endOfLagosDay(lagosDay(at));
