import AES from 'crypto-js/aes';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';
import ECB from 'crypto-js/mode-ecb';
import Pkcs7 from 'crypto-js/pad-pkcs7';

type CipherParams = Exclude<Parameters<typeof AES.decrypt>[0], string>;

const options = { mode: ECB, padding: Pkcs7 } as const;

/** A text that the key does not open. Carries no reason, as the wire gives none. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * AES-256-ECB-PKCS7 of UTF-8 text, as lower-case hex.
 * @param key 32 ASCII characters, used as their 32 bytes
 */
export const seal = (text: string, key: string): string =>
  AES.encrypt(Utf8.parse(text), Utf8.parse(key), options).ciphertext.toString(Hex);

/**
 * The text that `seal` sealed.
 * @throws UnreadableError for text that is not hex, not whole blocks, or not of this key
 */
export const open = (sealed: string, key: string): string => {
  if (!/^(?:[0-9a-f]{32})+$/.test(sealed)) throw new UnreadableError();
  const ciphertext = Hex.parse(sealed);
  try {
    const opened = AES.decrypt({ ciphertext } as CipherParams, Utf8.parse(key), options);
    // crypto-js does not check the padding: with a wrong key the length is impossible or the bytes are not text
    if (opened.sigBytes < 0 || opened.sigBytes >= ciphertext.sigBytes) throw new UnreadableError();
    return opened.toString(Utf8);
  } catch {
    throw new UnreadableError();
  }
};
