import { bodyOf, isRecord } from './values';

/** Text long enough to be a token. */
const SECRET = /[\w.+/=-]{8,}/g;
/** Prefix of callback names. They are no secrets. */
export const CALLBACK_PREFIX = 'bridge_';

const masked = (text: string): string =>
  text.replace(SECRET, (found) => (found.startsWith(CALLBACK_PREFIX) ? found : '•'.repeat(found.length)));

/** Masks what may be the login of a real person. Everything that the checks need stays. */
export const maskSecrets = (raw: unknown): unknown => {
  if (typeof raw === 'string') {
    const body = bodyOf(raw);
    return typeof body?.value === 'object' || typeof body?.value === 'string'
      ? JSON.stringify(maskSecrets(body.value))
      : masked(raw);
  }
  if (Array.isArray(raw)) return raw.map(maskSecrets);
  if (!isRecord(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, maskSecrets(value)]));
};
