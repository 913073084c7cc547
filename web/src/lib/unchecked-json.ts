/** What JSON says, or undefined: where there is none, and where it cannot be read. For what comes before the schemas. */
export const jsonIn = (read: () => string | null | undefined): unknown => {
  try {
    return JSON.parse(read() ?? 'null');
  } catch {
    return undefined;
  }
};

/** A field of what may be an object, or undefined. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
