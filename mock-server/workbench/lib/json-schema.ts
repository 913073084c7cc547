import { type Components, type JsonSchema as ContractSchema, resolved } from '@kit/contracts/openapi/json-schema';

/** A schema of the server. */
export type JsonSchema = ContractSchema;

/** The parts of the contract's OpenAPI document that the page uses. */
export interface Contract {
  readonly paths: Readonly<Record<string, { readonly post: { readonly operationId: string } }>>;
  /** `HomePageRequest` and `HomePageResponse` are the types of the method `homePage` */
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly 'x-codes': readonly {
    readonly name: string;
    readonly code: number;
    readonly message: string;
    readonly healedBy: string;
  }[];
}

/** The schema of the request or the response of a method. Undefined if the contract has no such method. */
export const typeOf = (
  { components }: Contract,
  method: string,
  side: 'Request' | 'Response',
): JsonSchema | undefined => components.schemas[`${method.charAt(0).toUpperCase()}${method.slice(1)}${side}`];

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
