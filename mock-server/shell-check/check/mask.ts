import { bodyOf, isRecord } from './values';

/** Long enough to be a token. */
const SECRET = /[\w.+/=-]{8,}/g;
/** What the names of callbacks begin with: they are judged, and good for nothing else. */
export const CALLBACK_PREFIX = 'bridge_';

const masked = (text: string): string =>
  text.replace(SECRET, (found) => (found.startsWith(CALLBACK_PREFIX) ? found : '•'.repeat(found.length)));

/**
 * A reply as it can be shown, copied and sent on: what may be the login of a real person is dots, and everything that a
 * judgement needs is as it was.
 */
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
