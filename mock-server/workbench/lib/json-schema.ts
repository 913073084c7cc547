import { type Components, type JsonSchema as ContractSchema, resolved } from '@kit/contracts/openapi/json-schema';

/** A schema of the server. */
export type JsonSchema = ContractSchema;

/** Alternatives of a schema: the members of a union, or the schema itself. */
const choicesOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** The schema of a field. @param key a field name or a list index */
export const schemaAt = (schema: JsonSchema | undefined, key: string, schemas: Components): JsonSchema | undefined => {
  if (schema === undefined) return undefined;
  for (const choice of choicesOf(resolved(schema, schemas)).map((each) => resolved(each, schemas))) {
    const part = /^\d+$/.test(key) ? (choice.prefixItems?.[Number(key)] ?? choice.items) : choice.properties?.[key];
    if (part !== undefined) return resolved(part, schemas);
  }
  return undefined;
};

const bounds = ({
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  pattern,
  'x-unit': unit,
}: JsonSchema): string[] => [
  ...(minimum === undefined || minimum < -1e12 ? [] : [`from ${minimum}`]),
  ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
  ...(maximum === undefined || maximum > 1e15 ? [] : [`up to ${maximum}`]),
  ...(minLength === undefined ? [] : [minLength === 1 ? 'not empty' : `at least ${minLength} characters`]),
  ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ...(pattern === undefined ? [] : [`matches ${pattern}`]),
  ...(unit === undefined ? [] : [unit]),
];

const typeWords = (schema: JsonSchema): string => {
  const referred = schema.$ref;
  if (referred !== undefined) return referred.slice(referred.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf ?? schema.oneOf) {
    return (schema.anyOf ?? schema.oneOf ?? []).map(typeWords).join(' | ');
  }
  if (schema.type === 'array') return 'list';
  return [schema.type ?? 'anything'].flat().join(' or ');
};

/** Type and bounds of a schema, such as `integer, from 1`. */
export const ruleWords = (schema: JsonSchema): string => [typeWords(schema), ...bounds(schema)].join(', ');
