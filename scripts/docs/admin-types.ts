import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { openApiDocument } from '@kit/mock-server/admin/openapi';
import { adminTable } from '@kit/mock-server/admin/table';

const HEAD = `/*
 * Written by npm run docs from GET /__admin/openapi.json. Change the admin API, not this file.
 */
`;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** As much of an OpenAPI operation as types are made of. */
interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const inList = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

const fields = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): string =>
  `{ ${Object.entries(properties)
    .map(([name, schema]) => `readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`)
    .join('; ')} }`;

const objectType = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  if (Object.keys(properties).length > 0) return fields(properties, required);
  if (additionalProperties === false) return 'Record<string, never>';
  const isOfAny = additionalProperties === undefined || additionalProperties === true;
  return `Readonly<Record<string, ${isOfAny ? 'unknown' : typeOf(additionalProperties as JsonSchema)}>>`;
};

const single = (type: string, schema: JsonSchema): string => {
  if (type === 'object') return objectType(schema);
  if (type === 'integer') return 'number';
  if (type !== 'array') return type;
  if (schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
  return `readonly ${inList(union([schema.items ?? {}].flat().map(typeOf)))}[]`;
};

/** A JSON schema as the type of what it describes. */
const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.type === undefined) return 'unknown';
  return union([schema.type].flat().map((type) => single(type, schema)));
};

const contentType = (content: Readonly<Record<string, { schema: JsonSchema }>> | undefined): string => {
  const [first] = Object.values(content ?? {});
  return first === undefined ? 'never' : typeOf(first.schema);
};

const parametersType = ({ parameters }: Operation, where: string): string => {
  const own = parameters.filter((parameter) => parameter.in === where && parameter.name !== 'sandbox');
  if (own.length === 0) return 'Record<string, never>';
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return fields(Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required);
};

/** Every admin call by its method and path, with what it takes and answers: what the workbench knows of the server. */
export const adminTypes = (): string => {
  const { paths } = openApiDocument(adminTable) as unknown as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined) return [];
      return `  '${method.toUpperCase()} ${path.replace('/__admin', '')}': {
    params: ${parametersType(operation, 'path')};
    query: ${parametersType(operation, 'query')};
    body: ${contentType(operation.requestBody?.content)};
    answer: ${contentType(operation.responses['200']?.content)};
  };`;
    }),
  );
  return `${HEAD}export interface AdminCalls {\n${calls.join('\n')}\n}\n`;
};
