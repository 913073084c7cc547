/** Parses JSON. Returns null if there is no text, and undefined if the text is invalid or `read` throws. */
export const jsonIn = (read: () => string | null | undefined): unknown => {
  try {
    return JSON.parse(read() ?? 'null');
  } catch {
    return undefined;
  }
};

/** A field of an object; undefined if the value is not an object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
