import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';

const AES = 'aes-256-ecb';

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/**
 * AES-256-ECB-PKCS7.
 * @param key 32 ASCII characters, used as 32 bytes
 */
export const encrypt = (key: string, text: string): Buffer => {
  const cipher = createCipheriv(AES, key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
};

/** Returns the plain text, or undefined if the key does not fit. */
export const decrypt = (key: string, bytes: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv(AES, key, null);
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** AES of whole blocks without padding, for invalid bodies. */
export const encryptBlocks = (key: string, blocks: Buffer): Buffer => {
  const cipher = createCipheriv(AES, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
};

/**
 * RSA-PKCS#1 v1.5, returned as base64.
 * @param publicKey PEM (SPKI)
 */
export const sealForServer = (publicKey: string, text: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text, 'utf8')).toString('base64');

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
