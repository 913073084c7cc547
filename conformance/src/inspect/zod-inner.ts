import * as z from 'zod/mini';

/** The schema below optionals, nullables and defaults. */
export const zodInner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault
    ? zodInner(schema._zod.def.innerType as z.core.$ZodType)
    : schema;
