import { type Path, valueAt, withAt } from '@kit/conformance/inspect/values';
import { isObject } from '@kit/contracts/json-object';
import { type Components, itemsOf, type JsonSchema, resolved } from '@kit/contracts/openapi/json-schema';
import fc from 'fast-check';

const numberIn = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
};

/** Integers, often near one of the bounds. */
const integers = (schema: JsonSchema): fc.Arbitrary<number> => {
  const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
  const above = (numberIn(schema, 'exclusiveMinimum') ?? MIN_SAFE_INTEGER - 1) + 1;
  const min = Math.max(numberIn(schema, 'minimum') ?? MIN_SAFE_INTEGER, above);
  const max = numberIn(schema, 'maximum') ?? MAX_SAFE_INTEGER;
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 100) }), fc.constant(max));
};

const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}[,.!?]?$/u);
const wordsOf = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(' '));

const stringOf = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { pattern } = schema;
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = numberIn(schema, 'maxLength') ?? minLength + 20;
  if (typeof pattern !== 'string') {
    const longest = fc.string({ minLength: maxLength, maxLength, unit: fc.constantFrom('a', '😀') });
    return fc.oneof(fc.string({ minLength, maxLength, unit: 'binary' }), longest);
  }
  // The generator does not support lookaheads, and the only pattern with one matches words.
  if (pattern.includes('(?=')) return wordsOf(5, 60);
  // A text without spaces around it.
  if (pattern.startsWith('\\S')) return wordsOf(1, 3);
  return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => [...text].length <= maxLength);
};

/** Generates values for a schema. Most of them are valid. */
export const valuesOf = (schema: JsonSchema, components: Components): fc.Arbitrary<unknown> => {
  const given = resolved(schema, components);
  const inner = (other: JsonSchema) => valuesOf(other, components);
  const variants = given.anyOf ?? given.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map(inner));
  if (given.const !== undefined) return fc.constant(given.const);
  if (given.enum !== undefined) return fc.constantFrom(...given.enum);
  const { type, properties = {}, required = [] } = given;
  if (typeof type === 'object') return fc.oneof(...type.map((each) => inner({ ...given, type: each })));
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, field]) => [name, inner(field)] as const);
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
        requiredKeys: [...required],
        noNullPrototype: true,
      });
    }
    case 'array': {
      const items = itemsOf(given).map(inner);
      if (given.prefixItems !== undefined) return fc.tuple(...items);
      const [minLength, maxLength] = [numberIn(given, 'minItems') ?? 0, numberIn(given, 'maxItems') ?? 5];
      return fc.array(items[0] ?? fc.jsonValue(), { minLength, maxLength });
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

/** The paths of a value and of everything in it. */
const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...below.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
};

const ofText = (change: (text: string) => string) => (found: unknown) =>
  typeof found === 'string' ? change(found) : found;

/** Ways to break one value of a request. */
const breaks: readonly ((found: unknown) => unknown)[] = [
  ...[undefined, null, '', 12.5, true, [], {}].map((value) => () => value),
  (found) => (typeof found === 'number' ? found - 1 : undefined),
  (found) => (typeof found === 'number' ? found + 1 : found),
  (found) => String(found),
  ofText((text) => `${text}1`),
  ofText((text) => `${text}\n`),
  ofText((text) => text.slice(1)),
  // a digit of another script
  ofText((text) => text.replace(/\d/, '٣')),
  ofText((text) => ' '.repeat(Math.max(1, text.length))),
  ofText((text) => ` ${text} `),
  ofText((text) => `${text}${'a'.repeat(2_100)}`),
  (found) => (Array.isArray(found) ? Array.from({ length: 60 }, () => found[0] ?? 'x') : found),
  (found) => (isObject(found) ? { ...found, constructor: 1 } : found),
];

/** Generates the same values with one value broken. */
export const brokenOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.nat(), fc.constantFrom(...breaks)).map(([value, at, change]) => {
    const paths = pathsIn(value);
    const path = paths[at % paths.length] ?? [];
    return withAt(value, path, change(valueAt(value, path))) ?? {};
  });
