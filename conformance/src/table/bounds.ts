import * as z from 'zod/mini';
import { accepts, objectsIn } from '../inspect/schema';
import { withAt } from '../inspect/values';
import { dotted, type Mutation } from './mutations';

/** Two neighbours of which the schema takes one: the last value within a bound, and the first beyond it. */
export interface Bound {
  readonly within: Mutation;
  readonly beyond: Mutation;
  /** what is beyond is nothing at all: then anything is within, also a word that the server does not know */
  readonly isLeast: boolean;
}

/** Longer than any text of the contract may be. */
const LONGEST = 2_100;
const MOST_ITEMS = 30;

const ofLength = (text: string, length: number): string =>
  text.slice(0, length).padEnd(length, text.at(-1) === undefined ? 'x' : text.slice(-1));

/** The values of a row in order of size: what lies between two of them is a bound where only one is taken. */
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

/** Each bound of each field's size, found by the schema's own word: length of a text or a list, size of a number. */
export const boundsOf = (schema: z.ZodMiniType, example: unknown): Bound[] =>
  [...objectsIn(schema, example)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape).flatMap(([key, field]) => {
      const path = [...place.path, key];
      const row = rowOf(field, place.value[key]).map((value) => ({ value, isTaken: accepts(field, value) }));
      const mutation = (value: unknown): Mutation => ({
        title: `${dotted(path)} of size ${typeof value === 'number' ? value : (value as { length: number }).length}`,
        path: dotted(path),
        value: withAt(example, path, value),
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
