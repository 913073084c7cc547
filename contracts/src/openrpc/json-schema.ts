import * as z from 'zod/mini';
import { patternOf } from './patterns';
import { unitOf } from './units';

/** As much of JSON Schema as the contract's schemas become. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** in draft 07 of a tuple a list: ask `itemsOf` */
  readonly items?: JsonSchema;
  /** of a tuple, in 2020-12 */
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

type Drawn = z.core.JSONSchema.BaseSchema;

/** What zod does not draw by itself: the unit of a quantity, and a rule that is code but has a pattern. */
const complete = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Drawn }): void => {
  const unit = unitOf(zodSchema);
  if (unit !== undefined) jsonSchema['x-unit'] = unit.unit;
  const pattern = patternOf(zodSchema);
  if (pattern !== undefined) jsonSchema.pattern = pattern;
};

/**
 * @param io what is sent, or what is answered
 * @param target OpenAPI 3.1 speaks 2020-12, and OpenRPC draft 07
 */
export const jsonSchemaOptions = (io: 'input' | 'output', target: 'draft-2020-12' | 'draft-07' = 'draft-2020-12') =>
  ({ target, io, unrepresentable: 'any', override: complete }) as const;

/**
 * A schema as JSON Schema. Checks between fields, such as the names of two contacts, are not in it.
 * @param io what is sent, or what is answered
 */
export const jsonSchemaOf = (
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  target?: 'draft-2020-12' | 'draft-07',
): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, jsonSchemaOptions(io, target));
  return rest as JsonSchema;
};

/** The schemas of the items of a list: one for all, or one for each of a tuple. */
export const itemsOf = ({ items, prefixItems }: JsonSchema): readonly JsonSchema[] => {
  const given: unknown = items;
  if (prefixItems !== undefined) return prefixItems;
  if (Array.isArray(given)) return given as readonly JsonSchema[];
  return items === undefined ? [] : [items];
};
