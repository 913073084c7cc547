import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder';

/** The server's half of the key exchange, both as PEM. */
export interface KeyPair {
  /** PKCS#8 */
  readonly privateKey: string;
  /** SPKI: what an app must bundle */
  readonly publicKey: string;
}

const MODULUS_BITS = 2048;
/** How a PEM file says that it can only be read with a passphrase, in PKCS#8 and in the older form. */
const LOCKED = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** A key file that cannot be used; the message says why. */
export class PrivateKeyError extends Error {
  override readonly name = 'PrivateKeyError';
}

const generate = (path: string): void => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: MODULUS_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  makeFolder(dirname(path));
  // Two servers that start at once must end up with one key: a link, unlike a write, does not replace the other's.
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, privateKey, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (cause) {
    if (!existsSync(path)) throw cause;
  } finally {
    rmSync(own);
  }
};

/**
 * Reads the key of a PEM file.
 * @param generateMissing whether a file that is not there is made, as a development key
 * @throws PrivateKeyError
 */
export const loadKeyPair = (path: string, generateMissing: boolean): KeyPair => {
  try {
    if (generateMissing && !existsSync(path)) generate(path);
    const pem = readFileSync(path, 'utf8');
    if (LOCKED.test(pem)) {
      throw new PrivateKeyError(`it is locked with a passphrase: openssl pkey -in ${path} writes it without`);
    }
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== MODULUS_BITS) {
      throw new PrivateKeyError(`it is not an RSA key of ${MODULUS_BITS} bits`);
    }
    return {
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    };
  } catch (cause) {
    if (cause instanceof PrivateKeyError) throw cause;
    // What OpenSSL says of a file that is no key helps nobody.
    const readable = cause instanceof Error && 'code' in cause && !String(cause.code).startsWith('ERR_OSSL');
    throw new PrivateKeyError(readable ? cause.message : 'it is not a private key in PEM');
  }
};
