import { instant } from '@kit/contracts/rules';
import type * as z from 'zod/mini';
import { objectsIn, zodInner } from './schema';
import { leafOf, type Path } from './values';

export interface InstantAt {
  readonly path: Path;
  readonly at: number;
}

/** Every point in time in a reply, found by the schema: milliseconds since the epoch. */
export const instantsIn = (schema: z.ZodMiniType, value: unknown): InstantAt[] =>
  [...objectsIn(schema, value)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape).flatMap(([key, field]) => {
      const at = place.value[key];
      return typeof at === 'number' && zodInner(field) === instant ? [{ path: [...place.path, key], at }] : [];
    }),
  );

const EARLIEST = Date.UTC(2000, 0, 1);
const SECOND = 1000;

/** Whether a number can only be a time in seconds: in milliseconds it lies long ago, in seconds it does not. */
export const isInSeconds = (at: number): boolean => at > 0 && at < EARLIEST && at * SECOND >= EARLIEST;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Lagos is an hour ahead of UTC the whole year. */
const OFFSET = HOUR;

/** The number of a calendar day in Lagos. @param at milliseconds since the epoch */
export const lagosDay = (at: number): number => Math.floor((at + OFFSET) / DAY);

/** The last millisecond of a calendar day in Lagos. */
export const endOfLagosDay = (day: number): number => (day + 1) * DAY - OFFSET - 1;

/** The first millisecond of a calendar day in Lagos. */
export const startOfLagosDay = (day: number): number => day * DAY - OFFSET;

/** A calendar day as YYYY-MM-DD. */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

const isDue = (path: Path): boolean => /dueAt$/i.test(leafOf(path));

/** Whether a due time is the end of a day in Lagos, as every one has to be. */
export const isOffLagosDay = ({ path, at }: InstantAt): boolean => isDue(path) && at !== endOfLagosDay(lagosDay(at));
