import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';

/** How far a clock can be put ahead of real time, in milliseconds. */
export const FURTHEST = 100 * 365 * DAY;

const within = (limit: number) => z.int().check(z.gte(-limit), z.lte(limit));

/**
 * Milliseconds on the sandbox's clock, or of real time, from 1470 to 2470: far more than a clock can tell, and no further
 * than where a year has four digits. It may stand before 1970 in a snapshot written by hand.
 */
export const time = within(5 * FURTHEST);

/** How large an offset is kept, and how far from 1970 a clock stands. */
export const MOST_KEPT = 2 * FURTHEST;
/** What is kept of a clock: an offset, or where it stands. */
export const clockTime = within(MOST_KEPT);

/** How many there are of something. */
export const count = z.int().check(z.nonnegative());
