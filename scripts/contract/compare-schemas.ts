import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { portablePattern } from '@kit/contracts/openrpc/portable-pattern';
import { type Components, isTuple, itemsOf, resolved } from '@kit/contracts/openrpc/read-schema';
import { shapesOf, valuesOf } from './model';
import { type Change, change } from './rules';

/** Direction of a schema: from the client, or to the client. */
export type Direction = 'request' | 'response';

/** Two versions of a schema and their place. */
interface Pair {
  readonly place: string;
  readonly direction: Direction;
  readonly before: Components;
  readonly after: Components;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Keywords of lower and upper bounds. For integers, `exclusiveMinimum` counts as `minimum`. */
const LOWER = ['minimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'maxLength', 'maxItems'];

const numberAt = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword];
  // The bounds of safe integers are implicit.
  return typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? value : undefined;
};

const bound = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = numberAt(schema, keyword);
  const exclusive = numberAt(schema, 'exclusiveMinimum');
  if (keyword !== 'minimum' || exclusive === undefined) return value;
  return Math.max(exclusive + 1, value ?? Number.NEGATIVE_INFINITY);
};

const compareBounds = ({ place, direction }: Pair, old: JsonSchema, now: JsonSchema): Change[] =>
  [...LOWER, ...UPPER].flatMap((keyword) => {
    const isLower = LOWER.includes(keyword);
    const none = isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const [from, to] = [bound(old, keyword) ?? none, bound(now, keyword) ?? none];
    if (from === to) return [];
    const isNarrower = isLower ? to > from : to < from;
    const said = `${keyword} ${shown(bound(old, keyword))} → ${shown(bound(now, keyword))}`;
    return [change(`${direction}-${isNarrower ? 'narrowed' : 'widened'}`, place, said)];
  });

const portable = (pattern: unknown): unknown => (typeof pattern === 'string' ? portablePattern(pattern) : pattern);

const comparePattern = ({ place, direction }: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  if (portable(old.pattern) === portable(now.pattern)) return [];
  const said = `pattern ${shown(old.pattern)} → ${shown(now.pattern)}`;
  if (old.pattern === undefined) return [change(`${direction}-narrowed`, place, said)];
  return [change(now.pattern === undefined ? `${direction}-widened` : `${direction}-changed`, place, said)];
};

const compareValues = ({ place, direction }: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  const [from, to] = [valuesOf(old), valuesOf(now)];
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [change(`${direction}-narrowed`, place, `only ${shown(to)}`)];
  if (to === undefined) return [change(`${direction}-widened`, place, `not only ${shown(from)}`)];
  const removed = from.filter((value) => !to.includes(value));
  const added = to.filter((value) => !from.includes(value));
  return [
    ...removed.map((value) => change(`${direction}-narrowed`, place, `without the value ${shown(value)}`)),
    ...added.map((value) => change(`${direction}-widened`, place, `with the value ${shown(value)}`)),
  ];
};

const compareUnit = ({ place }: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  const [from, to] = [old['x-unit'], now['x-unit']];
  if (from === to) return [];
  return [change(from === undefined ? 'unit-named' : 'unit-changed', place, `${shown(from)} → ${shown(to)}`)];
};

const rulesOf = (schema: JsonSchema): readonly { readonly name: string; readonly says: string }[] =>
  (schema['x-rules'] ?? []) as readonly { readonly name: string; readonly says: string }[];

/** Compares the rules of a place. Rules restrict only requests. */
const compareRules = ({ place, direction }: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  if (direction === 'response') return [];
  const [from, to] = [rulesOf(old), rulesOf(now)];
  const missing = (list: typeof from, { name }: { readonly name: string }) => !list.some((each) => each.name === name);
  return [
    ...to
      .filter((each) => missing(from, each))
      .map(({ name, says }) => change('rule-added', place, `${name}: ${says}`)),
    ...from.filter((each) => missing(to, each)).map(({ name }) => change('rule-removed', place, name)),
  ];
};

const compareFields = (pair: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  const { direction } = pair;
  const [from, to] = [old.properties ?? {}, now.properties ?? {}];
  const isRequired = (schema: JsonSchema, name: string): boolean => schema.required?.includes(name) ?? false;
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const place = `${pair.place}.${name}`;
    const [was, is] = [from[name], to[name]];
    if (is === undefined) return [change(`${direction}-field-removed`, place, 'is gone')];
    if (was === undefined) {
      const required = isRequired(now, name);
      if (direction === 'request') {
        return [change(required ? 'request-field-added-required' : 'request-field-added', place, 'is new')];
      }
      return [change(required ? 'response-field-added' : 'response-field-added-optional', place, 'is new')];
    }
    const [had, has] = [isRequired(old, name), isRequired(now, name)];
    const presence =
      had === has
        ? []
        : [change(`${direction}-field-${has ? 'required' : 'optional'}`, place, has ? 'required' : 'optional')];
    return [...presence, ...compareSchemas({ ...pair, place }, was, is)];
  });
};

const compareItems = (pair: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  if (isTuple(old) !== isTuple(now) || (isTuple(old) && itemsOf(old).length !== itemsOf(now).length)) {
    return [change(`${pair.direction}-changed`, pair.place, 'another number of items')];
  }
  const after = itemsOf(now);
  return itemsOf(old).flatMap((item, index) => {
    const other = after[index];
    const place = isTuple(old) ? `${pair.place}[${index}]` : `${pair.place}[]`;
    return other === undefined ? [] : compareSchemas({ ...pair, place }, item, other);
  });
};

const compareShapes = (pair: Pair, old: JsonSchema, now: JsonSchema): Change[] => [
  ...compareBounds(pair, old, now),
  ...comparePattern(pair, old, now),
  ...compareValues(pair, old, now),
  ...compareFields(pair, old, now),
  ...compareItems(pair, old, now),
];

const kindOf = ({ type, const: only, enum: list }: JsonSchema): string =>
  typeof type === 'string' ? type : typeof (only ?? list?.[0]);

/** Groups the variants of a union by kind, so that the first object is compared with the first object. */
const byKind = (shapes: readonly JsonSchema[]): ReadonlyMap<string, JsonSchema> => {
  const found = new Map<string, number>();
  return new Map(
    shapes.map((shape) => {
      const kind = kindOf(shape);
      const index = found.get(kind) ?? 0;
      found.set(kind, index + 1);
      return [index === 0 ? kind : `${kind} ${index + 1}`, shape];
    }),
  );
};

const isInteger = (from: ReadonlyMap<string, JsonSchema>, to: ReadonlyMap<string, JsonSchema>): boolean =>
  from.has('number') && !from.has('integer') && to.has('integer') && !to.has('number');

/** Lists the differences between two versions of a schema. */
export const compareSchemas = (pair: Pair, old: JsonSchema, now: JsonSchema): Change[] => {
  const { place, direction } = pair;
  const [from, to] = [byKind(shapesOf(old, pair.before)), byKind(shapesOf(now, pair.after))];
  const whole = [resolved(old, pair.before), resolved(now, pair.after)] as const;
  const said = [...compareUnits(pair, from, to), ...compareRules(pair, ...whole)];
  if (isInteger(from, to)) return [...said, change(`${direction}-narrowed`, place, 'number → integer')];
  if (isInteger(to, from)) return [...said, change(`${direction}-widened`, place, 'integer → number')];
  const removed = [...from.keys()].filter((kind) => !to.has(kind));
  const added = [...to.keys()].filter((kind) => !from.has(kind));
  const isOther = removed.length > 0 && added.length > 0;
  const types = isOther
    ? [change(`${direction}-changed`, place, `${removed.join(' or ')} → ${added.join(' or ')}`)]
    : [
        ...removed.map((kind) => change(`${direction}-narrowed`, place, `no ${kind}`)),
        ...added.map((kind) => change(`${direction}-widened`, place, `or ${kind}`)),
      ];
  const shared = [...from].flatMap(([kind, shape]) => {
    const other = to.get(kind);
    return other === undefined ? [] : compareShapes(pair, shape, other);
  });
  return [...said, ...types, ...shared];
};

const unitIn = (shapes: ReadonlyMap<string, JsonSchema>): JsonSchema =>
  [...shapes.values()].find((shape) => shape['x-unit'] !== undefined) ?? {};

const compareUnits = (
  pair: Pair,
  from: ReadonlyMap<string, JsonSchema>,
  to: ReadonlyMap<string, JsonSchema>,
): Change[] => compareUnit(pair, unitIn(from), unitIn(to));
