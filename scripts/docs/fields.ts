import { itemsOf, type JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { code, table } from './markdown';

const LONGEST_LIST = 12;

const numberOf = (schema: JsonSchema, keyword: string): string | undefined => {
  const value = schema[keyword];
  // Every integer is a safe one: that bound would be on every line.
  return typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? String(value) : undefined;
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

const isTuple = ({ items, prefixItems }: JsonSchema): boolean => prefixItems !== undefined || Array.isArray(items);

const typeOf = (schema: JsonSchema): string => {
  const variants = variantsOf(schema);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return `one of ${listed(schema.enum)}`;
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join(' or ');
  if (schema.type === 'array') return isTuple(schema) ? `list of ${itemsOf(schema).length}` : 'list';
  return typeof schema.type === 'object' ? schema.type.join(' or ') : (schema.type ?? 'anything');
};

/** The schemas that references lead to, by their name; none where a schema has no references. */
export type Components = Readonly<Record<string, JsonSchema>>;

/** A schema with what its reference leads to, and what is said beside it. */
const resolved = (schema: JsonSchema, components: Components): JsonSchema => {
  const { $ref, allOf = [], ...said } = schema;
  if ($ref === undefined && allOf.length === 0) return schema;
  const referred = typeof $ref === 'string' ? components[$ref.split('/').at(-1) ?? ''] : undefined;
  const parts = [
    ...(referred === undefined ? [] : [resolved(referred, components)]),
    ...allOf.map((part) => resolved(part, components)),
  ];
  return Object.assign({}, ...parts, said) as JsonSchema;
};

/** The same with every reference followed. */
const dereferenced = (value: unknown, components: Components): unknown => {
  if (Array.isArray(value)) return value.map((item) => dereferenced(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const schema = resolved(value as JsonSchema, components);
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, dereferenced(inner, components)]));
};

type Row = readonly [name: string, type: string, required: string, bounds: string, says: string];

/** The object that a value is, or may be where it is not null. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : variantsOf(schema).find((variant) => variant.properties);

const saysOf = (schema: JsonSchema): string => {
  const rules = (schema['x-rules'] ?? []) as readonly { readonly says: string }[];
  return [
    ...(typeof schema.description === 'string' ? [schema.description] : []),
    ...rules.map(({ says }) => says),
  ].join(' ');
};

const unitIn = (schema: JsonSchema): string[] => {
  const unit = [schema, ...variantsOf(schema), ...itemsOf(schema)].find((each) => each['x-unit'] !== undefined)?.[
    'x-unit'
  ];
  return typeof unit === 'string' ? [unit] : [];
};

const rowsBelow = (schema: JsonSchema, prefix: string): Row[] => {
  const inner = objectIn(schema);
  if (inner) return rowsOf(inner, `${prefix}.`);
  const item = [schema, ...variantsOf(schema)].flatMap(itemsOf)[0];
  if (item === undefined) return [];
  const itemObject = objectIn(item);
  return itemObject
    ? rowsOf(itemObject, `${prefix}[].`)
    : [[`${prefix}[]`, typeOf(item), '', boundsOf(item).join('; '), '']];
};

const rowsOf = ({ properties = {}, required = [] }: JsonSchema, prefix = ''): Row[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    const bounds = [...unitIn(schema), ...boundsOf(schema), ...variantsOf(schema).flatMap(boundsOf)].join('; ');
    const row: Row = [code(path), typeOf(schema), required.includes(name) ? 'yes' : 'no', bounds, saysOf(schema)];
    return [row, ...rowsBelow(schema, path).map(([below, ...rest]): Row => [code(below.replaceAll('`', '')), ...rest])];
  });

const drawn = (schema: JsonSchema): string => {
  const shapes = variantsOf(schema).filter(({ properties }) => properties);
  if (shapes.length > 1) return shapes.map(drawn).join('\n\nor\n\n');
  const rows = rowsOf(schema);
  if (rows.length > 0) {
    const isSaid = rows.some(([, , , , says]) => says !== '');
    const head = ['field', 'type', 'required', 'limits', ...(isSaid ? ['what it is'] : [])];
    return table(head, isSaid ? rows : rows.map((row) => row.slice(0, -1)));
  }
  return schema.type === 'object' ? 'No fields: `{}`.' : `A ${typeOf(schema)}.`;
};

/**
 * The fields of a request or a response; of several shapes, each in a table of its own.
 * @param components where its references lead
 */
export const fieldsTable = (schema: JsonSchema, components: Components = {}): string =>
  drawn(dereferenced(schema, components) as JsonSchema);
