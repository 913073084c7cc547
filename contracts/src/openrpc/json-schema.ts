import * as z from 'zod/mini';
import { patternOf } from './patterns';
import { portablePattern } from './portable-pattern';
import { unitOf } from './units';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** a list for a tuple in draft 07; use `itemsOf` to read it */
  readonly items?: JsonSchema;
  /** the items of a tuple in 2020-12 */
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly propertyNames?: JsonSchema;
  readonly $ref?: string;
  /** unit of a quantity, such as `naira` */
  readonly 'x-unit'?: string;
  /** rules that JSON Schema cannot express */
  readonly 'x-rules'?: readonly { readonly name: string; readonly says: string }[];
  readonly [keyword: string]: unknown;
}

type Drawn = z.core.JSONSchema.BaseSchema;

/** Drafts 07 and 2020-12 spell a tuple differently. A list of a fixed length with one item schema is valid in both. */
const spellTuple = (jsonSchema: Drawn): void => {
  const items: unknown = jsonSchema.prefixItems ?? jsonSchema.items;
  if (!Array.isArray(items) || items.some((item) => JSON.stringify(item) !== JSON.stringify(items[0]))) return;
  delete jsonSchema.prefixItems;
  delete jsonSchema.additionalItems;
  Object.assign(jsonSchema, { items: items[0] as unknown, minItems: items.length, maxItems: items.length });
};

/**
 * Adds the keywords that zod leaves out, the unit of a quantity and the pattern of a rule in code. Spells patterns and
 * tuples for every language and draft.
 */
const complete = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Drawn }): void => {
  const unit = unitOf(zodSchema);
  if (unit !== undefined) jsonSchema['x-unit'] = unit.unit;
  const pattern = patternOf(zodSchema);
  if (pattern !== undefined) jsonSchema.pattern = pattern;
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = portablePattern(jsonSchema.pattern);
  spellTuple(jsonSchema);
};

/**
 * @param io whether the schema describes data as sent or as returned
 * @param target OpenAPI 3.1 uses 2020-12, OpenRPC uses draft 07
 */
export const jsonSchemaOptions = (io: 'input' | 'output', target: 'draft-2020-12' | 'draft-07' = 'draft-2020-12') =>
  ({ target, io, unrepresentable: 'any', override: complete }) as const;

/**
 * Converts a schema to JSON Schema, without checks between fields.
 * @param io whether the schema describes data as sent or as returned
 */
export const jsonSchemaOf = (
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  target?: 'draft-2020-12' | 'draft-07',
): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, jsonSchemaOptions(io, target));
  return rest as JsonSchema;
};
