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

/** A pattern can demand any size up to this one. The schema declares each larger bound of a text. */
const PATTERN = 64;
const MOST_ITEMS = 30;

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : (value as { length: number }).length);

const neighbours = (limits: readonly unknown[]): number[] =>
  limits.flatMap((limit) => (typeof limit === 'number' ? [limit - 1, limit, limit + 1] : []));

const inOrder = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((one, other) => one - other);

/** Values in order of size. Where only one of two neighbours is valid, there is a bound. */
const rowOf = (field: z.core.$ZodType, found: unknown): unknown[] => {
  const { bag, def } = zodInner(field)._zod;
  if (typeof found === 'string') {
    const sizes = inOrder([...Array(PATTERN).keys(), ...neighbours([bag.minimum, bag.maximum])]).filter(
      (size) => size >= 0,
    );
    return sizes.map((size) => found.slice(0, size).padEnd(size, found.slice(-1) || 'x'));
  }
  if (Array.isArray(found) && found.length > 0) {
    const item = (_: unknown, index: number): unknown => found[index % found.length];
    return Array.from({ length: MOST_ITEMS }, (_, length) => Array.from({ length }, item));
  }
  if (typeof found !== 'number') return [];
  const limits = (def.checks ?? []).map(({ _zod: { def: check } }) => ('value' in check ? check.value : undefined));
  return inOrder([...neighbours(limits), found]);
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
 * Finds the size bounds of each field by trying values: length of texts and lists, size of numbers. This tries hundreds of
 * values for a schema, so it caches the result. Some bounds depend on assumptions.
 */
export const boundsOf = (schema: z.ZodMiniType, example: unknown): readonly Bound[] => {
  const key = JSON.stringify([example, assumptions]);
  const known = cache.get(schema);
  if (known?.key === key) return known.bounds;
  const bounds = findBounds(schema, example);
  cache.set(schema, { key, bounds });
  return bounds;
};
