import { type Components, itemsOf, type JsonSchema, resolved } from '@kit/contracts/openapi/json-schema';
import { code, table } from './markdown';

const LONGEST_LIST = 12;

const numberOf = (schema: JsonSchema, keyword: string): string | undefined => {
  const value = schema[keyword];
  // The bound of safe integers applies to every integer, so it is not worth showing.
  return typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? String(value) : undefined;
};

const boundsOf = (schema: JsonSchema): string[] => {
  const bound = (keyword: string, words: (value: string) => string) => {
    const value = numberOf(schema, keyword);
    return value === undefined ? [] : [words(value)];
  };
  return [
    ...bound('minimum', (value) => `from ${value}`),
    ...bound('exclusiveMinimum', (value) => `above ${value}`),
    ...bound('maximum', (value) => `up to ${value}`),
    ...bound('minLength', (value) => (value === '1' ? 'not empty' : `at least ${value} characters`)),
    ...bound('maxLength', (value) => `at most ${value} characters`),
    ...bound('minItems', (value) => (value === '1' ? 'not empty' : `at least ${value} items`)),
    ...bound('maxItems', (value) => `at most ${value} items`),
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
  if (schema.type === 'array') return schema.prefixItems ? `list of ${itemsOf(schema).length}` : 'list';
  return typeof schema.type === 'object' ? schema.type.join(' or ') : (schema.type ?? 'anything');
};

/** Resolves every reference in a value. */
const dereferenced = (value: unknown, components: Components): unknown => {
  if (Array.isArray(value)) return value.map((item) => dereferenced(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const schema = resolved(value as JsonSchema, components);
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, dereferenced(inner, components)]));
};

type Row = readonly [name: string, type: string, required: string, bounds: string, says: string];

/** The schema of an object, or of the object in a nullable value. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : variantsOf(schema).find((variant) => variant.properties);

const saysOf = ({ description }: JsonSchema): string => (typeof description === 'string' ? description : '');

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
    const hasMeaning = rows.some(([, , , , says]) => says !== '');
    const head = ['field', 'type', 'required', 'limits', ...(hasMeaning ? ['meaning'] : [])];
    return table(head, hasMeaning ? rows : rows.map((row) => row.slice(0, -1)));
  }
  return schema.type === 'object' ? 'No fields: `{}`.' : `A ${typeOf(schema)}.`;
};

/**
 * The fields of a request or a response as a table, or one table for each shape of a union.
 * @param components the targets of its references
 */
export const fieldsTable = (schema: JsonSchema, components: Components = {}): string =>
  drawn(dereferenced(schema, components) as JsonSchema);
