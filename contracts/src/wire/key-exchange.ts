import * as z from 'zod/mini';

/** Path segment of the key exchange, and its name in faults and the journal (protocol.md section 1). */
export const KEY_EXCHANGE = 'generateSk';
/** Path segment for an envelope with several entries. */
export const BATCH = 'batch';

/** Random id that the client encrypts with RSA: 32 lower-case hex characters, used as 32 ASCII bytes. */
export const exchangeId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The session's AES key: 32 lower-case hex characters, used as 32 ASCII bytes. */
export const aesKey = exchangeId;

/**
 * The reply to a key exchange (section 7). `data` is the AES key, encrypted with the exchange id, as lower-case hex.
 * The server creates `keyId`: sending the exchange id back would reveal the key.
 */
export const keyExchangeReply = z.object({
  code: z.literal(0),
  message: z.string(),
  data: z.string().check(z.regex(/^[0-9a-f]+$/)),
  keyId: z.string().check(z.minLength(1)),
});
