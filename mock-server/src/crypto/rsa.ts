import { constants, createPrivateKey, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';
import { unpadded } from './pkcs1';

/** Bytes of what RSA-2048 seals. */
export const SEALED_BYTES = 256;

/**
 * Decrypts RSA-PKCS#1 v1.5. Node does the arithmetic, blinded; the padding is taken off here, because `privateDecrypt`
 * refuses this padding on Node 20 and answers random bytes to a wrong one on 22 and 24. A quarter of a millisecond.
 */
export class RsaDecryption {
  readonly #key: KeyObject;
  readonly #modulus: Buffer;
  /** below every modulus, so that it is a cipher text of the right range under any key */
  readonly #dummy = randomBytes(SEALED_BYTES);

  /** @param privateKey PEM */
  constructor(privateKey: string) {
    this.#key = createPrivateKey(privateKey);
    this.#modulus = Buffer.from(String(this.#key.export({ format: 'jwk' }).n), 'base64url');
    this.#dummy[0] = 0;
  }

  /**
   * The text that was sealed, or undefined when it was not sealed for this key.
   * @param sealed cipher text of `SEALED_BYTES`, or null for something that cannot be one: that takes as long
   */
  decrypt(sealed: Buffer | null): string | undefined {
    // Node refuses at once what is not below the modulus. The comparison is of what the sender knows.
    const cipherText = sealed !== null && sealed.compare(this.#modulus) < 0 ? sealed : undefined;
    const block = privateDecrypt({ key: this.#key, padding: constants.RSA_NO_PADDING }, cipherText ?? this.#dummy);
    const text = unpadded(block);
    return cipherText === undefined ? undefined : text;
  }
}
