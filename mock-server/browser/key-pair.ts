import type { KeyPair } from '../src/crypto/key-pair';

const LINE = /.{1,64}/g;

const pem = (label: string, der: ArrayBuffer): string => {
  const lines = Buffer.from(der).toString('base64').match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
};

/** Creates a key pair with Web Crypto, which exists only on localhost and on pages with HTTPS. */
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
