import * as z from 'zod/mini';

/** As much of JSON Schema (2020-12) as the contract's schemas become. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

/** Every integer is a safe one: bounds that only say so would be on every line. */
const withoutSafeBounds = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
};

/** @param io what is sent, or what is answered */
export const jsonSchemaOptions = (io: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => withoutSafeBounds(jsonSchema),
  }) as const;

/**
 * A schema as JSON Schema. Checks that are code, such as the names of two contacts, are not in it.
 * @param io what is sent, or what is answered
 */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, jsonSchemaOptions(io));
  return rest as JsonSchema;
};
