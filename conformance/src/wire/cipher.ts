import * as node from 'node:crypto';
import { nodeCrypto } from '@kit/contracts/client';

export const crypto = nodeCrypto(node);
export const { randomId } = crypto;

/** Encrypts text to lower-case hex. @param key 32 ASCII characters */
export const encrypt = (key: string, text: string): string => crypto.seal(key, text);

/** AES of whole blocks without padding, for invalid bodies. */
export const encryptBlocks = (key: string, blocks: Buffer): string => {
  const cipher = node.createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return cipher.update(blocks, undefined, 'hex') + cipher.final('hex');
};

/** Encoding of a sealed text. The contract allows only `lower-case hex`. */
export type Spelling = 'lower-case hex' | 'upper-case hex' | 'base64';

export const spellingOf = (text: string): Spelling | undefined => {
  if (/^(?:[0-9a-f]{2})+$/.test(text)) return 'lower-case hex';
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return 'upper-case hex';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? 'base64' : undefined;
};

/**
 * Decrypts a text in any known encoding, so that a wrong one does not hide later deviations.
 * @returns undefined if the key does not fit
 */
export const decrypt = (key: string, text: string): string | undefined => {
  try {
    return crypto.open(key, spellingOf(text) === 'base64' ? Buffer.from(text, 'base64').toString('hex') : text);
  } catch {
    return undefined;
  }
};
