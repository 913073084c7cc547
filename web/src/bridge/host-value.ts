/**
 * Parses a value from the native app, which may be JSON text. Returns undefined for invalid JSON, which every schema
 * rejects.
 */
export const hostValue = (said: unknown): unknown => {
  if (typeof said !== 'string') return said;
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
};
