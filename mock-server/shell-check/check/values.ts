import { parseJson } from '@kit/contracts/json-depth';
/** Parses JSON; undefined if invalid. Wrapped in an object because null is valid JSON. */
export const bodyOf = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
};

/** JSON type of a value. */
export const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'null';
  return typeof value === 'string' ? 'text' : typeof value;
};

const LONGEST = 40;

/** Short JSON of a value for messages. */
export const sample = (value: unknown, longest = LONGEST): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** Finds a key that differs from a name only in case, underscores and dashes. */
export const similarKey = (object: object, name: string): string | undefined =>
  Object.keys(object).find((key) => key !== name && plain(key) === plain(name));
