import { codes } from '@kit/contracts/codes';
import type { EnvelopeHandler, KeyedHandler } from './link';
import type { SessionKeys } from './session-keys';

/**
 * Adds the session key to an envelope. If the server no longer knows the key, renews it and sends the envelope again
 * (8.2). The request id stays, because the server has run nothing. This link wraps the retry link, because an exchange
 * retries by itself.
 */
export const sessionKeyLink =
  (keys: SessionKeys) =>
  (next: KeyedHandler): EnvelopeHandler =>
  async (envelope) => {
    const key = await keys.current();
    const reply = await next({ ...envelope, key });
    return reply.code === codes.AES_EXPIRED.code ? next({ ...envelope, key: await keys.renewed(key) }) : reply;
  };
