import { type Cipher, createCipheriv, createDecipheriv, type Decipher } from 'node:crypto';

const BLOCK = 16;
const HEX_PER_BLOCK = 2 * BLOCK;
/** ECB blocks do not depend on one another, so one cipher object can serve for as long as its key lives. */
const ALGORITHM = 'aes-256-ecb';

/** Reused between calls, which is safe because a call uses it within one synchronous step. */
let scratch = Buffer.allocUnsafeSlow(64 * 1024);
const scratchOf = (bytes: number): Buffer => {
  if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(2 * bytes);
  return scratch;
};

/** The bytes of a hex text in whole blocks, or undefined for anything else. The result is valid until the next call. */
const decodeBlocks = (hex: Buffer): Buffer | undefined => {
  if (hex.length === 0 || hex.length % HEX_PER_BLOCK !== 0) return undefined;
  const length = hex.length / 2;
  const bytes = scratchOf(length);
  // Node stops at the first character that is no hex digit and says how far it came.
  return bytes.write(hex.toString('latin1'), 0, length, 'hex') === length ? bytes.subarray(0, length) : undefined;
};

/** PKCS#7 by hand: the reused decipher has its own padding switched off. */
const unpaddedLength = (padded: Buffer): number | undefined => {
  const padding = padded[padded.length - 1] ?? 0;
  if (padding < 1 || padding > BLOCK) return undefined;
  for (let index = padded.length - padding; index < padded.length; index += 1) {
    if (padded[index] !== padding) return undefined;
  }
  return padded.length - padding;
};

/**
 * AES-256-ECB with PKCS#7 under one agreed key, hex on the outside (section 7). Cipher objects are made once a key,
 * at first use: making them costs as much as decrypting a request.
 */
export class Channel {
  readonly #key: Buffer;
  #cipher: Cipher | undefined;
  #decipher: Decipher | undefined;

  /** @param key the agreed key's text, 32 ASCII characters */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'latin1');
  }

  /**
   * The text inside of a sealed body, or undefined when the body was not sealed with this key.
   * A partial block would stay in the decipher and corrupt the next request, hence the check before it is touched.
   */
  open(sealed: Buffer): string | undefined {
    const padded = this.decrypt(sealed);
    if (padded === undefined) return undefined;
    const length = unpaddedLength(padded);
    return length === undefined ? undefined : padded.toString('utf8', 0, length);
  }

  /** The bytes inside of a sealed body with their padding, whatever they are; undefined where it is no hex of whole blocks. */
  decrypt(sealed: Buffer): Buffer | undefined {
    const blocks = decodeBlocks(sealed);
    if (blocks === undefined) return undefined;
    this.#decipher ??= createDecipheriv(ALGORITHM, this.#key, null).setAutoPadding(false);
    return this.#decipher.update(blocks);
  }

  /**
   * @param paddingByte what the padding is made of; left out, it is as PKCS#7 asks for
   * @returns lower-case hex
   */
  seal(text: string, paddingByte?: number): string {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const bytes = scratchOf(3 * text.length + BLOCK);
    const length = bytes.write(text);
    const padding = BLOCK - (length % BLOCK);
    bytes.fill(paddingByte ?? padding, length, length + padding);
    this.#cipher ??= createCipheriv(ALGORITHM, this.#key, null);
    return this.#cipher.update(bytes.subarray(0, length + padding)).toString('hex');
  }
}
