import { constants, createPrivateKey, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';

const BLOCK_TYPE = 2;
/** A zero and the block type come before the padding. */
const HEADER_BYTES = 2;
const LEAST_PADDING = 8;

/** Returns 1 for a zero byte and 0 for any other. It does not branch: subtracting 1 sets the sign bit only for zero. */
const isZero = (byte: number): number => (byte - 1) >>> 31;

/**
 * Removes the PKCS#1 v1.5 padding of an encryption block (RFC 8017, 7.2.2): `00 02`, at least 8 bytes other than zero,
 * `00`, the text. It runs in constant time: it reads every byte and decides at the end.
 * @param block decrypted block, as long as the modulus
 * @returns the text, one character per byte, or undefined for invalid padding
 */
export const unpadded = (block: Buffer): string | undefined => {
  let separatorSeen = 0;
  let start = 0;
  for (let index = HEADER_BYTES; index < block.length; index += 1) {
    const isSeparator = isZero(block[index] ?? 0) & ~separatorSeen;
    // The mask has all bits set, or none.
    start |= -isSeparator & (index + 1);
    separatorSeen |= isSeparator;
  }
  const isPaddingShort = (start - (HEADER_BYTES + LEAST_PADDING + 1)) >>> 31;
  const wrong = (block[0] ?? 0) | ((block[1] ?? 0) ^ BLOCK_TYPE) | (separatorSeen ^ 1) | isPaddingShort;
  const text = block.toString('latin1', start);
  return wrong === 0 ? text : undefined;
};

/** Length of an RSA-2048 cipher text in bytes. */
export const SEALED_BYTES = 256;

/**
 * Decrypts RSA-PKCS#1 v1.5. `privateDecrypt` refuses this padding on Node 20, and returns random bytes for wrong padding on
 * 22 and 24. So it only does the blinded arithmetic, and `unpadded` removes the padding. One call takes about 0.25 ms.
 */
export class RsaDecryption {
  readonly #key: KeyObject;
  readonly #modulus: Buffer;
  /** smaller than any modulus, so it is a valid cipher text for any key */
  readonly #dummy = randomBytes(SEALED_BYTES);

  /** @param privateKey PEM */
  constructor(privateKey: string) {
    this.#key = createPrivateKey(privateKey);
    this.#modulus = Buffer.from(String(this.#key.export({ format: 'jwk' }).n), 'base64url');
    this.#dummy[0] = 0;
  }

  /**
   * Returns the plaintext, or undefined if the text was not encrypted for this key.
   * @param sealed cipher text of `SEALED_BYTES`, or null for an invalid one; both take the same time
   */
  decrypt(sealed: Buffer | null): string | undefined {
    // Node rejects values above the modulus early. This comparison leaks nothing, because the sender knows both
    // numbers.
    const cipherText = sealed !== null && sealed.compare(this.#modulus) < 0 ? sealed : undefined;
    const text = unpadded(
      privateDecrypt({ key: this.#key, padding: constants.RSA_NO_PADDING }, cipherText ?? this.#dummy),
    );
    return cipherText === undefined ? undefined : text;
  }
}
