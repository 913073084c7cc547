import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';

/** Maximum lead of a clock over real time, in milliseconds. */
export const FURTHEST = 100 * 365 * DAY;

const within = (limit: number) => z.int().check(z.gte(-limit), z.lte(limit));

/**
 * Milliseconds of real time or of the sandbox's clock, from 1470 to 2470: years keep four digits. A snapshot written by
 * hand can contain times before 1970.
 */
export const time = within(5 * FURTHEST);

/** Maximum stored offset, and maximum distance of a frozen clock from 1970. */
export const MOST_KEPT = 2 * FURTHEST;
/** A stored clock value: an offset or a frozen time. */
export const clockTime = within(MOST_KEPT);

/** A number of items. */
export const count = z.int().check(z.nonnegative());

/** Size of a value as JSON, in characters. */
export const jsonSize = (value: unknown): number => JSON.stringify(value)?.length ?? 0;
