import * as z from 'zod/mini';

/**
 * What is counted in the contract, a type for each unit: no number of the wire is a bare one. Money and rates are in
 * money.ts; an instant and a calendar day in rules.ts. `openrpc/units.ts` gives each its name.
 */

/** Whole days. */
export const days = z.int().check(z.nonnegative());
/** The days of a term or an extension: one at least. */
export const termDays = days.check(z.positive());
/** How long something takes or lasts. */
export const milliseconds = z.int().check(z.nonnegative());
/** How many of something there are. */
export const count = z.int().check(z.nonnegative());
/** Whole percent; an annual rate may be above 100. */
export const percent = z.int().check(z.nonnegative());
/** Whole percent of the whole. */
export const confidence = percent.check(z.maximum(100));
/** The size of a file that is not empty. */
export const bytes = z.int().check(z.positive());
/** Stars of a rating. */
export const stars = z.int().check(z.gte(1), z.lte(5));
