import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';

const AES = 'aes-256-ecb';

/** Random lower-case hex of so many bytes. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** AES-256-ECB-PKCS7. @param key 32 ASCII characters, used as their 32 bytes */
export const encrypt = (key: string, text: string): Buffer => {
  const cipher = createCipheriv(AES, key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
};

/** What `encrypt` encrypted, or undefined for bytes that are not of this key. */
export const decrypt = (key: string, bytes: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv(AES, key, null);
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** AES without padding of whole blocks: for bodies that are wrong on purpose. */
export const encryptBlocks = (key: string, blocks: Buffer): Buffer => {
  const cipher = createCipheriv(AES, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
};

/** RSA-PKCS#1 v1.5 as base64. @param publicKey PEM (SPKI) */
export const sealForServer = (publicKey: string, text: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text, 'utf8')).toString('base64');

/** How a sealed text was written. The wire knows `lower-case hex` and nothing else. */
export type Spelling = 'lower-case hex' | 'upper-case hex' | 'base64';

const HEX = /^[0-9a-fA-F]+$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a sealed text in whatever spelling, so that a wrong spelling does not hide all that follows. */
export const bytesOf = (text: string): { readonly bytes: Buffer; readonly spelling: Spelling } | undefined => {
  const trimmed = text.trim();
  if (HEX.test(trimmed) && trimmed.length % 2 === 0) {
    const spelling = trimmed === trimmed.toLowerCase() ? 'lower-case hex' : 'upper-case hex';
    return { bytes: Buffer.from(trimmed, 'hex'), spelling };
  }
  return BASE64.test(trimmed) ? { bytes: Buffer.from(trimmed, 'base64'), spelling: 'base64' } : undefined;
};
