/**
 * Encrypts and decrypts whole blocks of 16 bytes without padding. The result must not share memory with other values.
 */
export interface BlockCipher {
  encrypt(blocks: Buffer): Buffer;
  decrypt(blocks: Buffer): Buffer;
}

/** A private RSA key. */
export interface RsaKey {
  /** big-endian, without leading zeros */
  readonly modulus: Buffer;
  /**
   * Decrypts without removing any padding, with blinding.
   * @param sealed as long as the modulus and smaller than it
   * @returns a block as long as the modulus
   */
  decrypt(sealed: Buffer): Buffer;
}

/** A SHA-256 of data that arrives in pieces. */
export interface Digest {
  update(piece: Buffer): void;
  /** Returns the digest. Call it once, after the last `update`. */
  end(): Buffer;
}

/**
 * The cryptographic functions of the server. `node.ts` implements them with node:crypto, and `portable.ts` without Node.
 * Modules import `#crypto`, and the build chooses the implementation.
 */
export interface CryptoPort {
  randomBytes(count: number): Buffer;
  /** 122 random bits in hex. Cheaper than `randomBytes` in Node. */
  randomSeed(): string;
  /** @param data bytes, or text as UTF-8 */
  sha256(data: string | Buffer): Buffer;
  startSha256(): Digest;
  /** @param text as UTF-8 */
  hmac(algorithm: 'sha256' | 'sha512', key: string | Buffer, text: string): Buffer;
  /** Compares in constant time. @throws if the lengths differ */
  isEqual(one: Buffer, other: Buffer): boolean;
  /** @param key 32 bytes */
  aes256Ecb(key: Buffer): BlockCipher;
  /** @param pem PKCS#8 @throws if it is not an RSA key */
  rsaKey(pem: string): RsaKey;
}
