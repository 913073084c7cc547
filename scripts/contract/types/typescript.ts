import type { Schema } from './schema';

interface Method {
  readonly name: string;
  readonly summary: string;
  readonly params: readonly { readonly schema: Schema }[];
  readonly result: { readonly schema: Schema };
}

/** The part of the OpenRPC document that describes types. */
export interface WireDocument {
  readonly info: { readonly version: string };
  readonly methods: readonly Method[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const comment = (text: string | undefined, indent = ''): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;

/** The last part of a reference: the name of a component. */
const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const literal = (value: unknown): string => JSON.stringify(value);

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema.description, '  ')}  readonly ${literal(name)}${mark}: ${typeOf(schema)};`;
  });
  if (fields.length > 0) return `{\n${fields.join('\n')}\n}`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return additionalProperties === false ? 'Record<string, never>' : `Readonly<Record<string, ${values}>>`;
};

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const ofType = (type: string, schema: Schema): string => {
  if (type === 'object') return objectType(schema);
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  const known = simple[type];
  if (known === undefined) throw new Error(`The type "${type}" of a schema is unknown: add it to typescript.ts`);
  return known;
};

const typeOf = (schema: Schema): string => {
  const { $ref, const: constant, enum: values, allOf, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return nameOfRef($ref);
  if (constant !== undefined) return literal(constant);
  if (values !== undefined) return values.map(literal).join(' | ');
  if (allOf !== undefined) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  const union = anyOf ?? oneOf;
  if (union !== undefined) return union.map((part) => `(${typeOf(part)})`).join(' | ');
  if (type === undefined) return schema.properties === undefined ? 'unknown' : objectType(schema);
  return [type]
    .flat()
    .map((each) => ofType(each, schema))
    .join(' | ');
};

/** Writes the types of the wire: each component, and the request and response of each method. */
export const wireTypes = ({ info, methods, components }: WireDocument): string => {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const rows = methods.map(({ name, summary, params, result }) => {
    const request = typeOf(params[0]?.schema ?? {});
    return `${comment(summary, '  ')}  readonly ${name}: {\n readonly request: ${request};\n readonly response: ${typeOf(result.schema)};\n };`;
  });
  return [
    `// Generated from openrpc.json of the contract ${info.version}. Do not edit.`,
    ...schemas,
    `/** Request and response of each method. */\nexport interface Methods {\n${rows.join('\n')}\n}`,
    'export type MethodName = keyof Methods;',
    '',
  ].join('\n\n');
};
