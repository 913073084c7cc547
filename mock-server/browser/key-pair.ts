import type { KeyPair } from '../src/crypto/key-pair';

const LINE = /.{1,64}/g;

const pem = (label: string, der: ArrayBuffer): string => {
  const lines = Buffer.from(der).toString('base64').match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
};

/** Creates a key pair with the cryptography of the browser, which exists on pages with HTTPS and on localhost. */
export const createKeyPair = async (): Promise<KeyPair> => {
  const { subtle } = globalThis.crypto;
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  return {
    privateKey: pem('PRIVATE KEY', await subtle.exportKey('pkcs8', privateKey)),
    publicKey: pem('PUBLIC KEY', await subtle.exportKey('spki', publicKey)),
  };
};
