/**
 * The cryptography of the wire, which this package does not contain (protocol.md, sections 1 and 2). A key is 32 ASCII
 * characters, used as their 32 bytes.
 */
export interface ClientCrypto {
  /** 16 unpredictable bytes as 32 lower-case hex characters */
  readonly randomId: () => string;
  /** encrypts UTF-8 text with AES-256-ECB-PKCS#7, as lower-case hex */
  readonly seal: (key: string, text: string) => string;
  /** decrypts what `seal` returned; throws if the key or the padding is wrong */
  readonly open: (key: string, hex: string) => string;
  /** encrypts ASCII text with RSA-PKCS#1 v1.5 for a public key in PEM, as base64 */
  readonly sealForServer: (publicKey: string, text: string) => string;
}

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
export const nodeCrypto = (node: NodeCrypto): ClientCrypto => ({
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
