import type { WireCrypto } from '../wire/codec';

interface HexCipher {
  update(text: string, from: 'utf8' | 'hex', to: 'utf8' | 'hex'): string;
  final(to: 'utf8' | 'hex'): string;
}

/** The functions of `node:crypto` that the wire needs. */
export interface NodeCrypto {
  readonly constants: { readonly RSA_PKCS1_PADDING: number };
  randomBytes(size: number): { toString(encoding: 'hex'): string };
  createCipheriv(algorithm: 'aes-256-ecb', key: string, iv: null): HexCipher;
  createDecipheriv(algorithm: 'aes-256-ecb', key: string, iv: null): HexCipher;
  publicEncrypt(
    key: { readonly key: string; readonly padding: number },
    bytes: Uint8Array,
  ): { toString(encoding: 'base64'): string };
}

const ID_BYTES = 16;
const ALGORITHM = 'aes-256-ecb';

/** The cryptography of Node. @param node the module `node:crypto` */
export const nodeCrypto = (node: NodeCrypto): WireCrypto => ({
  randomId: () => node.randomBytes(ID_BYTES).toString('hex'),
  seal: (key, text) => {
    const cipher = node.createCipheriv(ALGORITHM, key, null);
    return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  },
  open: (key, hex) => {
    const decipher = node.createDecipheriv(ALGORITHM, key, null);
    return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
  },
  sealForServer: (publicKey, text) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return node.publicEncrypt({ key: publicKey, padding: node.constants.RSA_PKCS1_PADDING }, bytes).toString('base64');
  },
});
