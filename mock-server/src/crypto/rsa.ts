import { randomBytes, rsaKey } from '#crypto';
import { unpadded } from './pkcs1';
import type { RsaKey } from './port';

/** Length of an RSA-2048 cipher text in bytes. */
export const SEALED_BYTES = 256;

/** Decrypts RSA-PKCS#1 v1.5. The port does the blinded arithmetic, and `unpadded` removes the padding. */
export class RsaDecryption {
  readonly #key: RsaKey;
  /** smaller than any modulus, so it is a valid cipher text for any key */
  readonly #dummy = randomBytes(SEALED_BYTES);

  /** @param privateKey PEM */
  constructor(privateKey: string) {
    this.#key = rsaKey(privateKey);
    this.#dummy[0] = 0;
  }

  /**
   * Returns the plaintext, or undefined if the text was not encrypted for this key.
   * @param sealed cipher text of `SEALED_BYTES`, or null for an invalid one; both take the same time
   */
  decrypt(sealed: Buffer | null): string | undefined {
    // The port rejects values above the modulus early. This comparison leaks nothing, because the sender knows both
    // numbers.
    const cipherText = sealed !== null && sealed.compare(this.#key.modulus) < 0 ? sealed : undefined;
    const text = unpadded(this.#key.decrypt(cipherText ?? this.#dummy));
    return cipherText === undefined ? undefined : text;
  }
}
