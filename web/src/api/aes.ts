import 'crypto-js/aes';
import { algo } from 'crypto-js/core';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';
import mode from 'crypto-js/mode-ecb';
import padding from 'crypto-js/pad-pkcs7';

/** Thrown if a key cannot decrypt a text. Like the protocol, it names no reason. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Encrypts UTF-8 text with AES-256-ECB-PKCS7.
 * @param key 32 ASCII characters, used as their 32 bytes
 * @returns lower-case hex
 */
export const seal = (key: string, text: string): string =>
  algo.AES.createEncryptor(Utf8.parse(key), { mode, padding }).finalize(Utf8.parse(text)).toString(Hex);

/**
 * Decrypts what `seal` returned.
 * @throws UnreadableError if the text is not hex, not whole blocks, or was sealed with another key
 */
export const open = (key: string, sealed: string): string => {
  if (!/^(?:[0-9a-f]{32})+$/.test(sealed)) throw new UnreadableError();
  const ciphertext = Hex.parse(sealed);
  try {
    const opened = algo.AES.createDecryptor(Utf8.parse(key), { mode, padding }).finalize(ciphertext);
    // crypto-js does not check the padding. A wrong key gives an impossible length or bytes that are not text.
    if (opened.sigBytes < 0 || opened.sigBytes >= ciphertext.sigBytes) throw new UnreadableError();
    return opened.toString(Utf8);
  } catch {
    throw new UnreadableError();
  }
};
