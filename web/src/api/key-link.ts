import { codes } from '@kit/contracts/codes';
import type { Keys } from './keys';
import type { EnvelopeHandler, KeyedHandler } from './link';

/**
 * Adds the key to an envelope. If the server no longer knows it, the key is renewed and the envelope sent once more,
 * unnoticed (8.2); nothing has run, so the request id stays. Outside the retry link, because an exchange retries by
 * itself.
 */
export const keyLink =
  (keys: Keys) =>
  (next: KeyedHandler): EnvelopeHandler =>
  async (envelope) => {
    const key = await keys.current();
    const reply = await next({ ...envelope, key });
    return reply.code === codes.AES_EXPIRED.code ? next({ ...envelope, key: await keys.renewed(key) }) : reply;
  };
