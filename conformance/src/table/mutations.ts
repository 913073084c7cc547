import * as z from 'zod/mini';
import { isObject, type Path, withAt } from '../inspect/values';

/** One way to break a valid request, and the dotted path at which the refusal must point. */
export interface Mutation {
  readonly title: string;
  readonly path: string;
  readonly value: unknown;
}

export const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.core.safeParse(schema, value).success;

export const dotted = (path: Path): string => path.join('.');

/** The object schema that a value follows: through optionals, and in a union the first option that accepts it. */
const objectSchema = (schema: z.core.$ZodType, value: unknown): z.ZodMiniObject | undefined => {
  if (schema instanceof z.ZodMiniObject) return schema;
  if (schema instanceof z.ZodMiniUnion) {
    const options = schema._zod.def.options as readonly z.core.$ZodType[];
    const chosen = options.find((option) => accepts(option, value));
    return chosen && objectSchema(chosen, value);
  }
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return objectSchema(schema._zod.def.innerType as z.core.$ZodType, value);
  }
  return undefined;
};

interface Place {
  readonly path: Path;
  readonly schema: z.ZodMiniObject;
  readonly value: Record<string, unknown>;
}

/** Every object inside a valid value, the value itself first. */
export const objectsIn = function* (schema: z.core.$ZodType, value: unknown, path: Path = []): Generator<Place> {
  if (Array.isArray(value) && schema instanceof z.ZodMiniArray) {
    for (const [index, item] of value.entries()) {
      yield* objectsIn(schema._zod.def.element as z.core.$ZodType, item, [...path, index]);
    }
    return;
  }
  const found = objectSchema(schema, value);
  if (!found || !isObject(value)) return;
  yield { path, schema: found, value };
  for (const [key, field] of Object.entries(found._zod.def.shape)) {
    yield* objectsIn(field as z.core.$ZodType, value[key], [...path, key]);
  }
};

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
