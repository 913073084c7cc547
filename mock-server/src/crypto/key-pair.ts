import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder';

/** The server's RSA key pair, as PEM. */
export interface KeyPair {
  /** PKCS#8 */
  readonly privateKey: string;
  /** SPKI; apps bundle it */
  readonly publicKey: string;
  /** the other pair that is in force while the key is rotated */
  readonly other?: KeyPair;
}

const MODULUS_BITS = 2048;
/** Keys of a file: the current one, and one more while the key is rotated. */
const MAXIMUM_KEYS = 2;
/** A private key in a PEM file, which can also contain certificates and public keys. */
const PRIVATE_KEY = /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----$.*?^-----END [^-]+-----$/gms;
/** Marks a passphrase-protected PEM file, in PKCS#8 and in the older format. */
const ENCRYPTED_PEM = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** An unusable key file. The message gives the reason. */
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
  // Two servers that start together must share one key. Linking fails if the file exists, while writing would replace
  // it.
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, privateKey, { mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (cause) {
    if (!existsSync(path)) throw cause;
  } finally {
    rmSync(temporary);
  }
};

const pairOf = (pem: string): KeyPair => {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== MODULUS_BITS) {
    throw new PrivateKeyError(`it is not an RSA key of ${MODULUS_BITS} bits`);
  }
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  };
};

/**
 * Loads the key pair of a PEM file, and the other one if the file has two private keys.
 * @param generateMissing whether to create a missing file as a development key
 * @throws PrivateKeyError
 */
export const loadKeyPair = (path: string, generateMissing: boolean): KeyPair => {
  try {
    if (generateMissing && !existsSync(path)) generate(path);
    const pem = readFileSync(path, 'utf8');
    if (ENCRYPTED_PEM.test(pem)) {
      throw new PrivateKeyError(`it has a passphrase. Remove it with: openssl pkey -in ${path} -out NEW_FILE`);
    }
    const blocks = pem.replaceAll('\r\n', '\n').match(PRIVATE_KEY) ?? [pem];
    if (blocks.length > MAXIMUM_KEYS) throw new PrivateKeyError(`it has more than ${MAXIMUM_KEYS} private keys`);
    const [current = pem, other] = blocks;
    return { ...pairOf(current), ...(other !== undefined && { other: pairOf(other) }) };
  } catch (cause) {
    if (cause instanceof PrivateKeyError) throw cause;
    // Replaces OpenSSL's own message, which does not explain what is wrong with the file.
    const readable = cause instanceof Error && 'code' in cause && !String(cause.code).startsWith('ERR_OSSL');
    throw new PrivateKeyError(readable ? cause.message : 'it is not a private key in PEM');
  }
};
