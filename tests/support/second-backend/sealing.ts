import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-ecb';
const HEX = /^(?:[0-9a-f]{2})+$/;

export const randomHex = (): string => randomBytes(16).toString('hex');

export const seal = (key: string, text: string): string => {
  const cipher = createCipheriv(ALGORITHM, key, null);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
};

/** Decrypts a body to JSON. Returns undefined on any failure. */
export const open = (key: string, body: string): unknown => {
  if (!HEX.test(body)) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, null);
    const bytes = Buffer.concat([decipher.update(body, 'hex'), decipher.final()]);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
};

const KEY_BYTES = 256;
const ID_BYTES = 32;
const SEPARATOR = KEY_BYTES - ID_BYTES - 1;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Decrypted instead of an invalid body, so that failures take as long as successes. */
const NOTHING = Buffer.concat([Buffer.alloc(1), randomBytes(KEY_BYTES - 1)]);

/**
 * Returns the id in the body of a key exchange, or undefined. Every body is decrypted and examined in full, so that
 * timing reveals nothing.
 */
export const openId = (privateKey: KeyObject, body: string): string | undefined => {
  const sent = BASE64.test(body) ? Buffer.from(body, 'base64') : NOTHING;
  const isWhole = sent.length === KEY_BYTES;
  let block: Buffer;
  try {
    block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, isWhole ? sent : NOTHING);
  } catch {
    block = Buffer.alloc(KEY_BYTES);
  }
  let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[SEPARATOR] ?? 1);
  for (let index = 2; index < SEPARATOR; index += 1) wrong |= block[index] === 0 ? 1 : 0;
  const id = block.subarray(SEPARATOR + 1).toString('latin1');
  const isId = /^[0-9a-f]{32}$/.test(id);
  return isWhole && wrong === 0 && isId ? id : undefined;
};
