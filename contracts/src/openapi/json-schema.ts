import * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { feedbackDescription, WORD_CHARACTERS } from '../feedback-rules';
import { calendarDay, email, emailPattern } from '../rules';
import { unitOf } from './units';

/** The part of JSON Schema 2020-12 that the contract uses. */
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
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly propertyNames?: JsonSchema;
  readonly $ref?: string;
  readonly description?: string;
  /** unit of a quantity, such as `naira` */
  readonly 'x-unit'?: string;
  readonly [keyword: string]: unknown;
}

const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;
const CALENDAR_DAY = String.raw`^(?:${LEAP_YEAR}-02-29|\d{4}-${DAY_OF_ANY_YEAR})$`;

/** At least `words` words with a letter or digit each, as `countWords` counts them. */
const wordsPattern = (words: number): string =>
  String.raw`^(?:[^${WORD_CHARACTERS}]*[${WORD_CHARACTERS}]\S*(?=\s|$)){${words}}`;

/** The pattern of a rule in code, with the effective assumptions; undefined if the schema has its own pattern. */
const patternOf = (schema: z.core.$ZodType): string | undefined => {
  if (schema === email) return emailPattern();
  if (schema === calendarDay) return CALENDAR_DAY;
  return schema === feedbackDescription ? wordsPattern(assumptions.feedbackMinimumWords) : undefined;
};

const CLASS_OR_DIGIT = /\[(?:\\.|[^\\\]])*\]|\\./g;

/** The same pattern without the shorthand `\d`: in Python and Java it can match the digits of other scripts. */
export const portablePattern = (pattern: string): string =>
  pattern.replace(CLASS_OR_DIGIT, (part) =>
    part.startsWith('[') ? part.replace(/\\d/g, '0-9') : part === '\\d' ? '[0-9]' : part,
  );

type Drawn = z.core.JSONSchema.BaseSchema;

/** Writes what every generator of types understands: a tuple of equal items as a list, and a number as an enum. */
const spell = (jsonSchema: Drawn): void => {
  const { prefixItems, const: value } = jsonSchema;
  if (prefixItems?.every((item) => JSON.stringify(item) === JSON.stringify(prefixItems[0]))) {
    delete jsonSchema.prefixItems;
    Object.assign(jsonSchema, { items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length });
  }
  if (typeof value !== 'number') return;
  delete jsonSchema.const;
  Object.assign(jsonSchema, { type: 'integer', enum: [value] });
};

/** Adds what zod leaves out: the unit of a quantity, and the pattern of a rule in code. */
const complete = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Drawn }): void => {
  const unit = unitOf(zodSchema);
  if (unit !== undefined) jsonSchema['x-unit'] = unit;
  const pattern = patternOf(zodSchema) ?? jsonSchema.pattern;
  if (pattern !== undefined) jsonSchema.pattern = portablePattern(pattern);
  spell(jsonSchema);
};

/** @param io whether the schema describes data as sent or as returned */
export const jsonSchemaOptions = (io: 'input' | 'output') =>
  ({ target: 'draft-2020-12', io, unrepresentable: 'any', override: complete }) as const;

/**
 * Converts a schema to JSON Schema, without checks between fields.
 * @param io whether the schema describes data as sent or as returned
 */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, jsonSchemaOptions(io));
  return rest as JsonSchema;
};

/** The targets of references, by name. */
export type Components = Readonly<Record<string, JsonSchema>>;

/** Merges a schema with the target of its reference. The schema's own keywords win. */
export const resolved = (given: JsonSchema, components: Components): JsonSchema => {
  const { $ref, ...own } = given;
  if ($ref === undefined) return given;
  return { ...resolved(components[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, components), ...own };
};

/** Item schemas of a list: one for a plain list, one per position for a tuple. */
export const itemsOf = ({ items, prefixItems }: JsonSchema): readonly JsonSchema[] =>
  prefixItems ?? (items === undefined ? [] : [items]);
