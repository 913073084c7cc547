import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { code, table } from './markdown';

const LONGEST_LIST = 12;

const numberOf = (schema: JsonSchema, keyword: string): string | undefined => {
  const value = schema[keyword];
  return typeof value === 'number' ? String(value) : undefined;
};

const boundsOf = (schema: JsonSchema): string[] => {
  const told = (keyword: string, words: (value: string) => string) => {
    const value = numberOf(schema, keyword);
    return value === undefined ? [] : [words(value)];
  };
  return [
    ...told('minimum', (value) => `from ${value}`),
    ...told('exclusiveMinimum', (value) => `above ${value}`),
    ...told('maximum', (value) => `up to ${value}`),
    ...told('minLength', (value) => (value === '1' ? 'not empty' : `at least ${value} characters`)),
    ...told('maxLength', (value) => `at most ${value} characters`),
    ...told('minItems', (value) => `at least ${value} items`),
    ...told('maxItems', (value) => `at most ${value} items`),
    ...(typeof schema.pattern === 'string' ? [`matches ${code(schema.pattern)}`] : []),
  ];
};

const variantsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, LONGEST_LIST).map((value) => code(JSON.stringify(value)));
  return values.length > LONGEST_LIST
    ? `${shown.join(', ')} and ${values.length - LONGEST_LIST} more`
    : shown.join(', ');
};

const typeOf = (schema: JsonSchema): string => {
  const variants = variantsOf(schema);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return `one of ${listed(schema.enum)}`;
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join(' or ');
  if (schema.type === 'array') return schema.prefixItems ? `list of ${schema.prefixItems.length}` : 'list';
  return typeof schema.type === 'object' ? schema.type.join(' or ') : (schema.type ?? 'anything');
};

type Row = readonly [name: string, type: string, required: string, bounds: string];

/** The object that a value is, or may be where it is not null. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : variantsOf(schema).find((variant) => variant.properties);

const rowsBelow = (schema: JsonSchema, prefix: string): Row[] => {
  const inner = objectIn(schema);
  if (inner) return rowsOf(inner, `${prefix}.`);
  const item = schema.items ?? schema.prefixItems?.[0] ?? variantsOf(schema).find(({ items }) => items)?.items;
  if (item === undefined) return [];
  const itemObject = objectIn(item);
  return itemObject
    ? rowsOf(itemObject, `${prefix}[].`)
    : [[`${prefix}[]`, typeOf(item), '', boundsOf(item).join('; ')]];
};

const rowsOf = ({ properties = {}, required = [] }: JsonSchema, prefix = ''): Row[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const bounds = [...boundsOf(schema), ...variantsOf(schema).flatMap(boundsOf)].join('; ');
    const row: Row = [code(path), typeOf(schema), required.includes(name) ? 'yes' : 'no', bounds];
    return [row, ...rowsBelow(schema, path).map(([below, ...rest]): Row => [code(below.replaceAll('`', '')), ...rest])];
  });

/** The fields of a request or a response; of several shapes, each in a table of its own. */
export const fieldsTable = (schema: JsonSchema): string => {
  const shapes = variantsOf(schema).filter(({ properties }) => properties);
  if (shapes.length > 1) return shapes.map(fieldsTable).join('\n\nor\n\n');
  const rows = rowsOf(schema);
  if (rows.length > 0) return table(['field', 'type', 'required', 'limits'], rows);
  return schema.type === 'object' ? 'No fields: `{}`.' : `A ${typeOf(schema)}.`;
};
