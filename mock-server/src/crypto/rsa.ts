import { constants, createPrivateKey, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';
import { unpadded } from './pkcs1';

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
