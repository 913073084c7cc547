import * as z from 'zod/mini';

/** A whole number as a query has it. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be a whole number' })),
  z.transform(Number),
);

/** A call of the journal by its id, in a path. */
export const requestById = z.strictObject({ id: wholeNumber });

/** How many of something a call may ask for at a time. */
export const pageSize = (largest: number) => z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largest)));
