import * as z from 'zod/mini';

/**
 * One schema for each unit, so that no number on the wire lacks one. money.ts has money and rates; rules.ts has
 * instants and calendar days. `openapi/units.ts` names each unit.
 */

/** Whole days, 0 or more. */
export const days = z.int().check(z.nonnegative());
/** Days of a term or an extension: at least one. */
export const termDays = days.check(z.positive());
/** A duration. */
export const milliseconds = z.int().check(z.nonnegative());
/** A number of items. */
export const count = z.int().check(z.nonnegative());
/** Whole percent. An annual rate can exceed 100. */
export const percent = z.int().check(z.nonnegative());
/** Whole percent, at most 100. */
export const confidence = percent.check(z.maximum(100));
/** Size of a non-empty file. */
export const bytes = z.int().check(z.positive());
/** Stars of a rating. */
export const stars = z.int().check(z.gte(1), z.lte(5));
/** Milliseconds since the epoch. */
export const instant = z.int().check(z.nonnegative());
