import * as z from 'zod/mini';

/** Milliseconds on the sandbox's clock, or of real time. A clock may stand before 1970 in a snapshot written by hand. */
export const time = z.int();

/** How many there are of something. */
export const count = z.int().check(z.nonnegative());
