import { isObject } from '@kit/contracts/json-object';
import { type Components, itemsOf, type JsonSchema, resolved } from '@kit/contracts/openapi/json-schema';
import fc from 'fast-check';

const numberIn = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
};

const least = (schema: JsonSchema): number =>
  Math.max(
    numberIn(schema, 'minimum') ?? Number.MIN_SAFE_INTEGER,
    (numberIn(schema, 'exclusiveMinimum') ?? Number.MIN_SAFE_INTEGER - 1) + 1,
  );
const most = (schema: JsonSchema): number => numberIn(schema, 'maximum') ?? Number.MAX_SAFE_INTEGER;

/** Integers, often at one of the bounds. */
const integers = (schema: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: least(schema), max: most(schema) }),
    fc.constantFrom(least(schema), most(schema)),
    fc.integer({ min: least(schema), max: Math.min(most(schema), least(schema) + 100) }),
  );

const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}[,.!?]?$/u);

const stringOf = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { pattern } = schema;
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = numberIn(schema, 'maxLength') ?? minLength + 20;
  const lengths = { minLength, maxLength };
  if (typeof pattern !== 'string') {
    const longest = fc.string({ minLength: maxLength, maxLength, unit: fc.constantFrom('a', '😀') });
    return fc.oneof(fc.string({ ...lengths, unit: 'binary' }), fc.string({ ...lengths, unit: 'grapheme' }), longest);
  }
  // The generator does not support lookaheads, and the only pattern with one matches words.
  if (pattern.includes('(?=')) return fc.array(word, { minLength: 5, maxLength: 60 }).map((words) => words.join(' '));
  // A text without spaces around it.
  if (pattern.startsWith('\\S')) return fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => [...text].length <= maxLength);
};

/** Generates values for a schema. Most of them are valid. */
export const valuesOf = (schema: JsonSchema, components: Components): fc.Arbitrary<unknown> => {
  const given = resolved(schema, components);
  const variants = given.anyOf ?? given.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map((variant) => valuesOf(variant, components)));
  if (given.const !== undefined) return fc.constant(given.const);
  if (given.enum !== undefined) return fc.constantFrom(...given.enum);
  const { type } = given;
  if (typeof type === 'object') return fc.oneof(...type.map((each) => valuesOf({ ...given, type: each }, components)));
  switch (type) {
    case 'object': {
      const fields = Object.entries(given.properties ?? {}).map(([name, field]) => [name, valuesOf(field, components)]);
      const record = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
      return fc.record(record, { requiredKeys: [...(given.required ?? [])], noNullPrototype: true });
    }
    case 'array': {
      const items = itemsOf(given);
      if (Array.isArray(given.items)) return fc.tuple(...items.map((item) => valuesOf(item, components)));
      const [minLength, maxLength] = [numberIn(given, 'minItems') ?? 0, numberIn(given, 'maxItems') ?? 5];
      return fc.array(valuesOf(items[0] ?? {}, components), { minLength, maxLength });
    }
    case 'string':
      return stringOf(given);
    case 'integer':
      return integers(given);
    case 'number':
      return fc.oneof(integers(given), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
};

type Path = readonly (string | number)[];

const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return [path, ...below.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
};

const REMOVED = Symbol('removed');

/** Returns a copy with the value at a path changed, or removed if `change` returns undefined. */
const changedAt = (value: unknown, [key, ...rest]: Path, change: (found: unknown) => unknown): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const changed = index === key ? changedAt(item, rest, change) : item;
      return changed === REMOVED ? [] : [changed];
    });
  }
  const entries = Object.entries(value as object).map(([name, inner]) => [
    name,
    name === key ? changedAt(inner, rest, change) : inner,
  ]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== REMOVED));
};

const ofText = (change: (text: string) => string) => (found: unknown) =>
  typeof found === 'string' ? change(found) : found;

/** Ways to break one value of a request. */
const breaks: Readonly<Record<string, (found: unknown) => unknown>> = {
  removed: () => REMOVED,
  null: () => null,
  'an empty text': () => '',
  'a fraction': () => 12.5,
  'a boolean': () => true,
  'a list': () => [],
  'an object': () => ({}),
  'one less': (found) => (typeof found === 'number' ? found - 1 : REMOVED),
  'one more': (found) => (typeof found === 'number' ? found + 1 : found),
  'as text': (found) => String(found),
  'a character more': ofText((text) => `${text}1`),
  'a line more': ofText((text) => `${text}\n`),
  'a character less': ofText((text) => text.slice(1)),
  'in other digits': ofText((text) => text.replace(/\d/, '٣')),
  'spaces only': ofText((text) => ' '.repeat(Math.max(1, text.length))),
  'spaces around': ofText((text) => ` ${text} `),
  'too long': ofText((text) => `${text}${'a'.repeat(2_100)}`),
  'many items': (found) => (Array.isArray(found) ? Array.from({ length: 60 }, () => found[0] ?? 'x') : found),
  'a field more': (found) => (isObject(found) ? { ...found, constructor: 1 } : found),
};

/** Generates the same values with one value broken, and names the change. */
export const brokenOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<{ value: unknown; done: string }> =>
  fc.tuple(values, fc.nat(), fc.constantFrom(...Object.entries(breaks))).map(([value, at, [name, change]]) => {
    const paths = pathsIn(value);
    const path = paths[at % paths.length] ?? [];
    const changed = changedAt(value, path, change);
    return { value: changed === REMOVED ? {} : changed, done: `${path.join('.') || 'it'}: ${name}` };
  });
