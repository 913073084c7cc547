import * as node from 'node:crypto';
import { nodeCrypto } from '@kit/contracts/client';

const AES = 'aes-256-ecb';

export const crypto = nodeCrypto(node);
export const { randomId } = crypto;

/**
 * AES-256-ECB-PKCS7.
 * @param key 32 ASCII characters, used as 32 bytes
 */
export const encrypt = (key: string, text: string): Buffer => Buffer.from(crypto.seal(key, text), 'hex');

/** Returns the plain text, or undefined if the key does not fit. */
export const decrypt = (key: string, bytes: Buffer): string | undefined => {
  try {
    return crypto.open(key, bytes.toString('hex'));
  } catch {
    return undefined;
  }
};

/** AES of whole blocks without padding, for invalid bodies. */
export const encryptBlocks = (key: string, blocks: Buffer): Buffer => {
  const cipher = node.createCipheriv(AES, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
};

/** Encoding of a sealed text. The contract allows only `lower-case hex`. */
export type Spelling = 'lower-case hex' | 'upper-case hex' | 'base64';

const HEX = /^[0-9a-fA-F]+$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Decodes any known encoding, so that a wrong one does not hide later deviations. */
export const bytesOf = (text: string): { readonly bytes: Buffer; readonly spelling: Spelling } | undefined => {
  const trimmed = text.trim();
  if (HEX.test(trimmed) && trimmed.length % 2 === 0) {
    const spelling = trimmed === trimmed.toLowerCase() ? 'lower-case hex' : 'upper-case hex';
    return { bytes: Buffer.from(trimmed, 'hex'), spelling };
  }
  return BASE64.test(trimmed) ? { bytes: Buffer.from(trimmed, 'base64'), spelling: 'base64' } : undefined;
};
