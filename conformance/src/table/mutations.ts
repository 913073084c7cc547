import type * as z from 'zod/mini';
import { accepts, objectsIn } from '../inspect/schema';
import { type Path, withAt } from '../inspect/values';

/** One way to break a valid request, and the dotted path at which the refusal must point. */
export interface Mutation {
  readonly title: string;
  readonly path: string;
  readonly value: unknown;
}

export const dotted = (path: Path): string => path.join('.');

/** Each required field left out, one at a time, at every depth. */
export const missingFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)].flatMap((place) =>
    Object.entries(place.schema._zod.def.shape)
      .filter(([key]) => key in place.value && !accepts(place.schema, withAt(place.value, [key], undefined)))
      .map(([key]) => {
        const path = [...place.path, key];
        return { title: `${dotted(path)} missing`, path: dotted(path), value: withAt(example, path, undefined) };
      }),
  );

const wrongValues: readonly unknown[] = [null, true, 12.5, 'a text', ['a list'], { an: 'object' }];

/** Each field with a value of every JSON type that its schema does not take. */
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
          }));
      }),
  );

export const EXTRA_FIELD = 'notInTheContract';

/** A field that the contract does not know, in every object that is closed. */
export const extraFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)]
    .filter((place) => !accepts(place.schema, { ...place.value, [EXTRA_FIELD]: 1 }))
    .map((place) => {
      const path = [...place.path, EXTRA_FIELD];
      return { title: `${dotted(path)} added`, path: dotted(path), value: withAt(example, path, 1) };
    });
