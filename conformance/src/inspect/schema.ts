import { isObject } from '@kit/contracts/json-object';
import * as z from 'zod/mini';
import type { Path } from './values';

/** Unwraps optionals, nullables and defaults. */
export const zodInner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault
    ? zodInner(schema._zod.def.innerType as z.core.$ZodType)
    : schema;

export const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.core.safeParse(schema, value).success;

/** Finds the object schema of a value. In a union it takes the first option that accepts the value. */
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

export interface ObjectAt {
  readonly path: Path;
  readonly schema: z.ZodMiniObject;
  readonly value: Record<string, unknown>;
}

/** Yields every object in a valid value, starting with the value itself. */
export const objectsIn = function* (schema: z.core.$ZodType, value: unknown, path: Path = []): Generator<ObjectAt> {
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
