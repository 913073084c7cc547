import { type Cipher, createCipheriv, createDecipheriv, type Decipher } from 'node:crypto';

const ECB = 'aes-256-ecb';
const BLOCK = 16;
const HEX_PER_BLOCK = 2 * BLOCK;

/** Decodes whole blocks of hex; undefined for any other text. */
const decodeBlocks = (hex: Buffer): Buffer | undefined => {
  if (hex.length === 0 || hex.length % HEX_PER_BLOCK !== 0) return undefined;
  // Node stops at the first invalid hex digit.
  const bytes = Buffer.from(hex.toString('latin1'), 'hex');
  return bytes.length === hex.length / 2 ? bytes : undefined;
};

/** Checks PKCS#7 padding, because the reused decipher has its own padding switched off. */
const unpaddedLength = (padded: Buffer): number | undefined => {
  const padding = padded[padded.length - 1] ?? 0;
  if (padding < 1 || padding > BLOCK) return undefined;
  for (let index = padded.length - padding; index < padded.length; index += 1) {
    if (padded[index] !== padding) return undefined;
  }
  return padded.length - padding;
};

/**
 * AES-256-ECB with PKCS#7 for one session key; cipher text is hex (section 7).
 *
 * ECB blocks are independent, so one cipher object serves the whole life of its key. It is created at first use, because
 * creating one costs as much as decrypting a request.
 */
export class Channel {
  readonly #key: string;
  #cipher: Cipher | undefined;
  #decipher: Decipher | undefined;

  /** @param key the session key, 32 ASCII characters */
  constructor(key: string) {
    this.#key = key;
  }

  get key(): string {
    return this.#key;
  }

  /** Decrypts a body to text; undefined if this key did not encrypt it. */
  open(sealed: Buffer): string | undefined {
    const opened = this.openWithAnyPadding(sealed);
    return opened?.isPadded ? opened.text : undefined;
  }

  /**
   * Decrypts a body to text. Invalid padding stays in the text. A caller that replies to a client must do the same work
   * for valid and invalid padding, because the response time would reveal the difference.
   * @returns undefined if the body is not whole blocks of hex
   */
  openWithAnyPadding(sealed: Buffer): { readonly text: string; readonly isPadded: boolean } | undefined {
    // `decrypt` checks the length: a partial block would stay in the decipher and corrupt the next request.
    const padded = this.decrypt(sealed);
    if (padded === undefined) return undefined;
    const length = unpaddedLength(padded);
    return { text: padded.toString('utf8', 0, length), isPadded: length !== undefined };
  }

  /** Decrypts a body and keeps the padding; undefined if the body is not whole blocks of hex. */
  decrypt(sealed: Buffer): Buffer | undefined {
    const blocks = decodeBlocks(sealed);
    if (blocks === undefined) return undefined;
    this.#decipher ??= createDecipheriv(ECB, this.#key, null).setAutoPadding(false);
    return this.#decipher.update(blocks);
  }

  /**
   * @param paddingByte byte to pad with; default: the PKCS#7 padding byte
   * @returns lower-case hex
   */
  seal(text: string, paddingByte?: number): string {
    const bytes = Buffer.from(text);
    const padding = BLOCK - (bytes.length % BLOCK);
    this.#cipher ??= createCipheriv(ECB, this.#key, null);
    return this.#cipher.update(Buffer.concat([bytes, Buffer.alloc(padding, paddingByte ?? padding)])).toString('hex');
  }
}
