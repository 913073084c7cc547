import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '@kit/contracts/message-of';
import forge from 'node-forge';
import { makeFolder } from '../make-folder';

/** The server's RSA key pair, as PEM. */
export interface KeyPair {
  readonly privateKey: string;
  /** SPKI; apps bundle it */
  readonly publicKey: string;
}

const MODULUS_BITS = 2048;
/** Marks a passphrase-protected PEM file, in PKCS#8 and in the older format. */
const ENCRYPTED_PEM = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** An unusable key file. The message gives the reason. */
export class PrivateKeyError extends Error {
  override readonly name = 'PrivateKeyError';
}

const generate = (path: string): void => {
  const { privateKey } = forge.pki.rsa.generateKeyPair({ bits: MODULUS_BITS });
  try {
    makeFolder(dirname(path));
    // Two servers that start together must share one key. Linking fails if the file exists, while writing would replace
    // it.
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(temporary, forge.pki.privateKeyToPem(privateKey), { mode: 0o600 });
    try {
      linkSync(temporary, path);
    } catch (cause) {
      if (!existsSync(path)) throw cause;
    } finally {
      rmSync(temporary);
    }
  } catch (cause) {
    throw new PrivateKeyError(messageOf(cause));
  }
};

/** node-forge ends the lines of PEM with CR and LF. */
const withUnixLines = (pem: string): string => pem.replaceAll('\r\n', '\n');

const pairOf = (body: string): KeyPair => {
  const key = forge.pki.privateKeyFromAsn1(forge.asn1.fromDer(body)) as forge.pki.rsa.PrivateKey;
  if (key.n.bitLength() !== MODULUS_BITS) throw new Error('The modulus has another length');
  return {
    privateKey: withUnixLines(forge.pki.privateKeyToPem(key)),
    publicKey: withUnixLines(forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(key.n, key.e))),
  };
};

const readPem = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new PrivateKeyError(messageOf(cause));
  }
};

/** Returns the only private key of a PEM text, in DER. The text can also contain certificates and public keys. */
const privateKeyIn = (pem: string): string => {
  const keys = forge.pem.decode(pem).filter(({ type }) => type.endsWith('PRIVATE KEY'));
  const [key, ...others] = keys;
  if (others.length > 0) throw new PrivateKeyError(`it has ${keys.length} private keys`);
  if (key === undefined) throw new Error('There is no private key');
  return key.body;
};

/**
 * Loads the key pair of a PEM file.
 * @param generateMissing whether to create a missing file as a development key
 * @throws PrivateKeyError
 */
export const loadKeyPair = (path: string, generateMissing: boolean): KeyPair => {
  if (generateMissing && !existsSync(path)) generate(path);
  const pem = readPem(path);
  if (ENCRYPTED_PEM.test(pem)) {
    throw new PrivateKeyError(`it has a passphrase. Remove it with: openssl pkey -in ${path} -out NEW_FILE`);
  }
  try {
    return pairOf(privateKeyIn(pem));
  } catch (cause) {
    if (cause instanceof PrivateKeyError) throw cause;
    throw new PrivateKeyError(`it has no RSA private key of ${MODULUS_BITS} bits in PEM`);
  }
};
