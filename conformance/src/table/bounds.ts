import { assumptions } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import { accepts, objectsIn } from '../inspect/schema';
import { withAt } from '../inspect/values';
import { dotted, type Mutation } from './mutations';

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

const ofLength = (text: string, length: number): string =>
  text.slice(0, length).padEnd(length, text.at(-1) === undefined ? 'x' : text.slice(-1));

/** Values in order of size. Where only one of two neighbours is valid, there is a bound. */
const rowOf = (schema: z.core.$ZodType, value: unknown): unknown[] => {
  if (typeof value === 'string') return Array.from({ length: LONGEST }, (_, length) => ofLength(value, length));
  if (Array.isArray(value) && value.length > 0) {
    return Array.from({ length: MOST_ITEMS }, (_, length) =>
      Array.from({ length }, (__, index) => value[index % value.length] as unknown),
    );
  }
  if (typeof value !== 'number') return [];
  const inner = schema instanceof z.ZodMiniOptional ? (schema._zod.def.innerType as z.core.$ZodType) : schema;
  const limits = (inner._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'value' in def && typeof def.value === 'number' ? [def.value] : [],
  );
  const near = limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
  return [...new Set([...near, value])].sort((one, other) => one - other);
};

const findBounds = (schema: z.ZodMiniType, example: unknown): Bound[] =>
  [...objectsIn(schema, example)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape).flatMap(([key, field]) => {
      const path = [...place.path, key];
      const row = rowOf(field, place.value[key]).map((value) => ({ value, isTaken: accepts(field, value) }));
      const mutation = (value: unknown): Mutation => ({
        title: `${dotted(path)} of size ${typeof value === 'number' ? value : (value as { length: number }).length}`,
        path: dotted(path),
        value: withAt(example, path, value),
        fault: 'a value beyond its bound',
      });
      return row.slice(1).flatMap((next, index) => {
        const before = row[index];
        if (before === undefined || before.isTaken === next.isTaken) return [];
        const [within, beyond] = before.isTaken ? [before, next] : [next, before];
        const isLeast = typeof beyond.value !== 'number' && (beyond.value as { length: number }).length === 0;
        return [{ within: mutation(within.value), beyond: mutation(beyond.value), isLeast }];
      });
    }),
  );

interface Found {
  readonly example: unknown;
  /** the assumptions that applied, because some bounds depend on them */
  readonly assumptions: string;
  readonly bounds: readonly Bound[];
}

const cache = new WeakMap<z.ZodMiniType, Found>();

/**
 * Finds the size bounds of each field by trying values: length of texts and lists, size of numbers. This tries thousands
 * of values for a schema, so it caches the result.
 */
export const boundsOf = (schema: z.ZodMiniType, example: unknown): readonly Bound[] => {
  const current = JSON.stringify(assumptions);
  const known = cache.get(schema);
  if (known !== undefined && known.example === example && known.assumptions === current) return known.bounds;
  const bounds = findBounds(schema, example);
  cache.set(schema, { example, assumptions: current, bounds });
  return bounds;
};
