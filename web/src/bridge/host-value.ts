/** What a host said, which may be JSON text: undefined for text that is none, so that no schema takes it. */
export const hostValue = (said: unknown): unknown => {
  if (typeof said !== 'string') return said;
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
};
