import { codes } from '@kit/contracts/codes';
import type { Keys } from './keys';
import type { EnvelopeHandler, KeyedHandler } from './link';

/**
 * Brings the key. One that the server no longer knows is renewed and the envelope sent once more, unseen (8.2); nothing
 * ran, so it keeps its request id. Stands outside the retry: an exchange retries by itself.
 */
export const keyLink =
  (keys: Keys) =>
  (next: KeyedHandler): EnvelopeHandler =>
  async (envelope) => {
    const key = await keys.current();
    const reply = await next({ ...envelope, key });
    return reply.code === codes.AES_EXPIRED.code ? next({ ...envelope, key: await keys.renewed(key) }) : reply;
  };
