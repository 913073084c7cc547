import { ecb } from '@noble/ciphers/aes.js';
import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Encrypts UTF-8 text with AES-256-ECB-PKCS7.
 * @param key 32 ASCII characters, used as their 32 bytes
 * @returns lower-case hex
 */
export const seal = (key: string, text: string): string => bytesToHex(ecb(bytesOf(key)).encrypt(bytesOf(text)));

/**
 * Decrypts what `seal` returned.
 * @throws Error if the text is not lower-case hex, not whole blocks, or was sealed with another key
 */
export const open = (key: string, sealed: string): string => {
  if (/[A-F]/.test(sealed)) throw new Error('hex in capitals');
  const opened = ecb(bytesOf(key)).decrypt(hexToBytes(sealed));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened);
};
