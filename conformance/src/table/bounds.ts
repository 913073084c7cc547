import { assumptions } from '@kit/contracts/assumptions';
import type * as z from 'zod/mini';
import { accepts, zodInner } from '../inspect/schema';
import { fieldsIn, type Mutation, mutation } from './mutations';

/** Two neighbouring values at a bound: the last valid one and the first invalid one. */
export interface Bound {
  readonly within: Mutation;
  readonly beyond: Mutation;
  /** true if the bound is "not empty": every other value is above it, also an unknown word */
  readonly isLeast: boolean;
}

/** More characters than any text of the contract allows. */
const LONGEST = 2_100;
const MOST_ITEMS = 30;

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : (value as { length: number }).length);

/** Values in order of size. Where only one of two neighbours is valid, there is a bound. */
const rowOf = (field: z.core.$ZodType, found: unknown): unknown[] => {
  if (typeof found === 'string') {
    return Array.from({ length: LONGEST }, (_, size) => found.slice(0, size).padEnd(size, found.slice(-1) || 'x'));
  }
  if (Array.isArray(found) && found.length > 0) {
    const item = (_: unknown, index: number): unknown => found[index % found.length];
    return Array.from({ length: MOST_ITEMS }, (_, length) => Array.from({ length }, item));
  }
  if (typeof found !== 'number') return [];
  const limits = (zodInner(field)._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'value' in def && typeof def.value === 'number' ? [def.value - 1, def.value, def.value + 1] : [],
  );
  return [...new Set([...limits, found])].sort((one, other) => one - other);
};

const findBounds = (schema: z.ZodMiniType, example: unknown): Bound[] =>
  fieldsIn(schema, example).flatMap(({ field, path, found }) => {
    const row = rowOf(field, found).map((value) => ({ value, isTaken: accepts(field, value) }));
    const about = ({ value }: { readonly value: unknown }): Mutation =>
      mutation(example, path, value, `of size ${sizeOf(value)}`, 'a value beyond its bound');
    return row.slice(1).flatMap((next, index) => {
      const before = row[index];
      if (before === undefined || before.isTaken === next.isTaken) return [];
      const [within, beyond] = before.isTaken ? [before, next] : [next, before];
      const isLeast = typeof beyond.value !== 'number' && sizeOf(beyond.value) === 0;
      return [{ within: about(within), beyond: about(beyond), isLeast }];
    });
  });

const cache = new WeakMap<z.ZodMiniType, { readonly key: string; readonly bounds: readonly Bound[] }>();

/**
 * Finds the size bounds of each field by trying values: length of texts and lists, size of numbers. This tries thousands
 * of values for a schema, so it caches the result. Some bounds depend on assumptions.
 */
export const boundsOf = (schema: z.ZodMiniType, example: unknown): readonly Bound[] => {
  const key = JSON.stringify([example, assumptions]);
  const known = cache.get(schema);
  if (known?.key === key) return known.bounds;
  const bounds = findBounds(schema, example);
  cache.set(schema, { key, bounds });
  return bounds;
};
