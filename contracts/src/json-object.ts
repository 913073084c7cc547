/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object; undefined if the value is not an object or lacks the field. */
export const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const withSortedFields = (_name: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** JSON with sorted fields, so that objects with equal fields have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, withSortedFields);
