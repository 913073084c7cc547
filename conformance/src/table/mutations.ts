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

/** @param what the change in words, after the path */
export const mutation = (example: unknown, path: Path, value: unknown, what: string, fault: string): Mutation => {
  const dotted = path.join('.');
  return { title: `${dotted} ${what}`, path: dotted, value: withAt(example, path, value), fault };
};

/** Every field that the objects of a request can have, at every depth. */
export const fieldsIn = (schema: z.ZodMiniType, example: unknown) =>
  [...objectsIn(schema, example)].flatMap((object) =>
    Object.entries(object.schema._zod.def.shape).map(([key, field]) => {
      const found: unknown = object.value[key];
      return { object, key, field: field as z.core.$ZodType, path: [...object.path, key], found };
    }),
  );

/** Removes each required field in turn. */
export const missingFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  fieldsIn(schema, example)
    .filter(({ object, key }) => key in object.value && !accepts(object.schema, withAt(object.value, [key], undefined)))
    .map(({ path }) => mutation(example, path, undefined, 'missing', 'a missing field'));

const wrongValues: readonly unknown[] = [null, true, 12.5, 'a text', ['a list'], { an: 'object' }];

/** Replaces each field in turn by a value of every JSON type that its schema rejects. */
export const wrongTypes = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  fieldsIn(schema, example)
    .filter(({ object, key }) => key in object.value)
    .flatMap(({ field, path, found }) =>
      wrongValues
        .filter((wrong) => !accepts(field, wrong))
        .map((wrong) => {
          const fault = typeof wrong === typeof found ? 'a value outside its list' : 'a value of another type';
          return mutation(example, path, wrong, `as ${JSON.stringify(wrong)}`, fault);
        }),
    );

export const EXTRA_FIELD = 'notInTheContract';

/** Adds an unknown field to every object in turn. */
export const extraFields = (schema: z.ZodMiniType, example: unknown): Mutation[] =>
  [...objectsIn(schema, example)]
    .filter((object) => !accepts(object.schema, { ...object.value, [EXTRA_FIELD]: 1 }))
    .map((object) => mutation(example, [...object.path, EXTRA_FIELD], 1, 'added', 'an unknown field'));
