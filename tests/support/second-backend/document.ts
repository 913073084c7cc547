import document from '../../../docs/contract/openrpc.json' with { type: 'json' };

/** The part of JSON Schema draft 07 that the document uses. */
export interface Schema {
  readonly [keyword: string]: unknown;
}
export interface Issue {
  readonly path: string;
  readonly reason: string;
}

export const wire = document['x-wire'];
export const methods = new Map(document.methods.map((method) => [method.name, method]));
export const enums = new Map(document['x-enums'].map(({ name, entries }) => [name, entries]));

const codes = new Map(document['x-codes'].map((entry) => [entry.name, entry]));
/** Returns a code with its message, by name. */
export const codeOf = (name: string): { readonly code: number; readonly message: string } => {
  const found = codes.get(name);
  if (found === undefined) throw new Error(`The document has no code ${name}`);
  return { code: found.code, message: found.message };
};

const assumptions = new Map<string, unknown>(document['x-assumptions'].map(({ name, value }) => [name, value]));
/** Returns a numeric assumption. */
export const assumed = (name: string): number => Number(assumptions.get(name));
export const assumedText = (name: string): string => String(assumptions.get(name));
export const assumedList = (name: string): readonly number[] => assumptions.get(name) as readonly number[];

const components = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isSafeInteger(value) ? 'integer' : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

const at = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

const numberIn = (schema: Schema, keyword: string): number | undefined => schema[keyword] as number | undefined;

const below = (value: number, bound: number | undefined): boolean => bound !== undefined && value < bound;
const above = (value: number, bound: number | undefined): boolean => bound !== undefined && value > bound;

const textProblem = (schema: Schema, text: string): string | undefined => {
  const characters = [...text].length;
  if (below(characters, numberIn(schema, 'minLength'))) return 'It is too short';
  if (above(characters, numberIn(schema, 'maxLength'))) return 'It is too long';
  const { pattern } = schema;
  return typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)
    ? 'It is not of the right form'
    : undefined;
};

const numberProblem = (schema: Schema, value: number): string | undefined => {
  const exclusive = numberIn(schema, 'exclusiveMinimum');
  if (below(value, numberIn(schema, 'minimum')) || (exclusive !== undefined && value <= exclusive))
    return 'It is too small';
  return above(value, numberIn(schema, 'maximum')) ? 'It is too large' : undefined;
};

const fieldProblems = (schema: Schema, value: Readonly<Record<string, unknown>>, path: string): Issue[] => {
  const fields = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((name) => !Object.hasOwn(fields, name)) : [];
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ path: at(path, name), reason: 'It is missing' })),
    ...unknown.map((name) => ({ path: at(path, name), reason: 'There is no such field' })),
    ...Object.entries(fields).flatMap(([name, field]) =>
      Object.hasOwn(value, name) ? problemsOf(field, value[name], at(path, name)) : [],
    ),
  ];
};

const itemProblems = (schema: Schema, value: readonly unknown[], path: string): Issue[] => {
  const { items } = schema;
  const [least, most] = Array.isArray(items)
    ? [items.length, items.length]
    : [numberIn(schema, 'minItems'), numberIn(schema, 'maxItems')];
  if (below(value.length, least) || above(value.length, most))
    return [{ path, reason: 'It has a wrong number of items' }];
  return value.flatMap((item, index) =>
    problemsOf((Array.isArray(items) ? items[index] : items) as Schema, item, at(path, index)),
  );
};

const ownProblems = (schema: Schema, value: unknown, path: string): Issue[] => {
  const wrong = (reason: string | undefined): Issue[] => (reason === undefined ? [] : [{ path, reason }]);
  const { type, enum: list } = schema;
  const types = (Array.isArray(type) ? type : [type].filter(Boolean)) as readonly string[];
  if (types.length > 0 && !types.some((each) => isOfType(value, each))) return wrong(`It is no ${types.join(' or ')}`);
  if ('const' in schema && value !== schema.const) return wrong('It is another value');
  if (Array.isArray(list) && !list.includes(value)) return wrong('It is none of the list');
  if (typeof value === 'string') return wrong(textProblem(schema, value));
  if (typeof value === 'number') return wrong(numberProblem(schema, value));
  if (Array.isArray(value)) return itemProblems(schema, value, path);
  return isObject(value) ? fieldProblems(schema, value, path) : [];
};

/** Returns why a value does not match a schema of the document. */
export const problemsOf = (schema: Schema = {}, value: unknown, path = ''): Issue[] => {
  const { $ref, allOf, anyOf, ...own } = schema;
  if (typeof $ref === 'string') return problemsOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, value, path);
  const all = ((allOf ?? []) as readonly Schema[]).flatMap((part) => problemsOf(part, value, path));
  const variants = ((anyOf ?? []) as readonly Schema[]).map((variant) => problemsOf(variant, value, path));
  // If no variant matches, the one with the fewest issues explains why.
  const [nearest = []] = variants.sort((one, other) => one.length - other.length);
  return [...all, ...nearest, ...ownProblems(own, value, path)];
};
