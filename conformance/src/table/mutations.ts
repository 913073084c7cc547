import type * as z from 'zod/mini';
import { accepts, objectsIn } from '../inspect/schema';
import { type Path, withAt } from '../inspect/values';

/** A change that makes a valid request invalid, and the dotted path that the refusal must name. */
export interface Mutation {
  readonly title: string;
  readonly path: string;
  readonly value: unknown;
  /** the kind of fault, which is one cause for all fields */
  readonly fault: string;
}

export const dotted = (path: Path): string => path.join('.');

/** Removes each required field in turn, at every depth. */
export const missingFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape)
      .filter(([key]) => key in place.value && !accepts(place.schema, withAt(place.value, [key], undefined)))
      .map(([key]) => {
        const path = [...place.path, key];
        return {
          title: `${dotted(path)} missing`,
          path: dotted(path),
          value: withAt(example, path, undefined),
          fault: 'a missing field',
        };
      }),
  );

const wrongValues: readonly unknown[] = [null, true, 12.5, 'a text', ['a list'], { an: 'object' }];

/** Replaces each field in turn by a value of every JSON type that its schema rejects. */
export const wrongTypes = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape)
      .filter(([key]) => key in place.value)
      .flatMap(([key, field]) => {
        const path = [...place.path, key];
        return wrongValues
          .filter((wrong) => !accepts(field as z.core.$ZodType, wrong))
          .map((wrong) => ({
            title: `${dotted(path)} as ${JSON.stringify(wrong)}`,
            path: dotted(path),
            value: withAt(example, path, wrong),
            fault: typeof wrong === typeof place.value[key] ? 'a value outside its list' : 'a value of another type',
          }));
      }),
  );

export const EXTRA_FIELD = 'notInTheContract';

/** Adds an unknown field to every object in turn. */
export const extraFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)]
    .filter((place) => !accepts(place.schema, { ...place.value, [EXTRA_FIELD]: 1 }))
    .map((place) => {
      const path = [...place.path, EXTRA_FIELD];
      return {
        title: `${dotted(path)} added`,
        path: dotted(path),
        value: withAt(example, path, 1),
        fault: 'an unknown field',
      };
    });
