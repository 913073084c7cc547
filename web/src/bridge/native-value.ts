/**
 * Parses a value from the native app, which may be JSON text. Returns undefined for invalid JSON, which every schema
 * rejects.
 */
export const nativeValue = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};
