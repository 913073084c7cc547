import * as z from 'zod/mini';
import { isObject, type Path } from './values';

/** The schema below optionals, nullables and defaults. */
export const zodInner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault
    ? zodInner(schema._zod.def.innerType as z.core.$ZodType)
    : schema;

export const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.core.safeParse(schema, value).success;

/** The object schema that a value follows: through optionals, and in a union the first option that accepts it. */
const objectSchema = (schema: z.core.$ZodType, value: unknown): z.ZodMiniObject | undefined => {
  if (schema instanceof z.ZodMiniObject) return schema;
  if (schema instanceof z.ZodMiniUnion) {
    const options = schema._zod.def.options as readonly z.core.$ZodType[];
    const chosen = options.find((option) => accepts(option, value));
    return chosen && objectSchema(chosen, value);
  }
  const inner = zodInner(schema);
  return inner === schema ? undefined : objectSchema(inner, value);
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
