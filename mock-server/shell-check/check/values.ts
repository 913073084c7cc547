export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a text is as JSON; undefined where it is none. In an object, since JSON can be null. */
export const bodyOf = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** The kind of a value, as JSON calls it. */
export const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'null';
  return typeof value === 'string' ? 'text' : typeof value;
};

const LONGEST = 40;

/** The beginning of a value as JSON, short enough for a sentence. */
export const sample = (value: unknown, longest = LONGEST): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** A key of an object that only differs from a name in capitals, underscores and dashes. */
export const similarKey = (object: object, name: string): string | undefined =>
  Object.keys(object).find((key) => key !== name && plain(key) === plain(name));
