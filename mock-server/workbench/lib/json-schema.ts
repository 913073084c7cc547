/** The subset of JSON Schema that the server uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  /** display names of the `enum` values, in the same order */
  readonly labels?: readonly string[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Follows `$ref` to the schema it names. */
export const resolved = (schema: JsonSchema | undefined, schemas: Schemas): JsonSchema | undefined => {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema?.$ref ?? '')?.[1];
  return name === undefined ? schema : resolved(schemas[name], schemas);
};

const choicesOf = (schema: JsonSchema, schemas: Schemas): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((choice) => resolved(choice, schemas) ?? []);

/** The schema of a field. @param key a field name or a list index */
export const schemaAt = (schema: JsonSchema | undefined, key: string, schemas: Schemas): JsonSchema | undefined => {
  const found = resolved(schema, schemas);
  if (found === undefined) return undefined;
  for (const choice of choicesOf(found, schemas)) {
    const part = /^\d+$/.test(key) ? (choice.prefixItems?.[Number(key)] ?? choice.items) : choice.properties?.[key];
    if (part !== undefined) return resolved(part, schemas);
  }
  return undefined;
};

const bounds = ({ minimum, exclusiveMinimum, maximum, minLength, maxLength, pattern }: JsonSchema): string[] => [
  ...(minimum === undefined || minimum < -1e12 ? [] : [`from ${minimum}`]),
  ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
  ...(maximum === undefined || maximum > 1e15 ? [] : [`up to ${maximum}`]),
  ...(minLength === undefined ? [] : ['not empty']),
  ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ...(pattern === undefined ? [] : [`matches ${pattern}`]),
];

const typeWords = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf ?? schema.oneOf) {
    return (schema.anyOf ?? schema.oneOf ?? [])
      .map((choice) => choice.$ref?.split('/').at(-1) ?? typeWords(choice))
      .join(' | ');
  }
  if (schema.type === 'array') return 'list';
  return [schema.type ?? 'anything'].flat().join(' or ');
};

/** Type and bounds of a schema, such as `integer, from 1`. */
export const ruleWords = (schema: JsonSchema): string => [typeWords(schema), ...bounds(schema)].join(', ');
