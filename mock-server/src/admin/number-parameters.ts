import * as z from 'zod/mini';

/** A whole number in a query or path. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be a whole number' })),
  z.transform(Number),
);

/** Path parameters of a route about one call of the journal. */
export const requestById = z.strictObject({ id: wholeNumber });

/** Number of items per page, from 1 to the given maximum. */
export const pageSize = (largest: number) => z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largest)));
