import * as z from 'zod/mini';

/** The path segment of the key exchange, and its name in a fault or a journal (protocol.md section 1). */
export const KEY_EXCHANGE = 'generateSk';
/** The path segment of an envelope with several entries. */
export const BATCH = 'batch';

/** The random id that a client seals under RSA: 32 lower-case hex characters, used as its 32 ASCII bytes. */
export const exchangeId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The agreed AES key: text of 32 lower-case hex characters, used as its 32 ASCII bytes. */
export const aesKey = exchangeId;

/**
 * The reply to a key exchange (section 7). `data` is the AES key sealed under the id, as lower-case hex;
 * `keyId` is the server's, since sending the id back would hand its reader the key.
 */
export const keyExchangeReply = z.object({
  code: z.literal(0),
  message: z.string(),
  data: z.string().check(z.regex(/^[0-9a-f]+$/)),
  keyId: z.string().check(z.minLength(1)),
});
export type KeyExchangeReply = z.infer<typeof keyExchangeReply>;
