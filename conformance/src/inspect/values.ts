import { canonicalJson, isObject } from '@kit/contracts/json-object';

export type Path = readonly (string | number)[];

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

/** Returns a copy of `root` with the value at `path` replaced, or removed if `value` is undefined. */
export const withAt = (root: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root)) return root.map((item, index) => (index === key ? withAt(item, rest, value) : item));
  const copy = isObject(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete copy[key];
  else copy[key] = withAt(copy[key], rest, value);
  return copy;
};

/** Formats a path for readers. All items of a list, and `*`, share one place: `orders[].dueAt`. */
export const placeOf = (path: Path): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' || key === '*' ? `${text}[]` : text === '' ? key : `${text}.${key}`),
    '',
  );

/** Returns true for equal JSON, whatever the order of the fields. */
export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** Name of the last field in a path, without list indexes. */
export const leafOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string') ?? '');

const SHOWN = 120;

/** Formats a value for a report. */
export const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value) ?? String(value);
  return json.length > SHOWN ? `${json.slice(0, SHOWN)}…` : json;
};

/** JSON type of a value in words. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a fraction';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
};
