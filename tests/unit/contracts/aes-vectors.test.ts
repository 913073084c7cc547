import { execFileSync } from 'node:child_process';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import AES from 'crypto-js/aes';
import core from 'crypto-js/core';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';
import ecb from 'crypto-js/mode-ecb';
import pkcs7 from 'crypto-js/pad-pkcs7';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { aesVectors } from './vectors';

/**
 * AES-256-ECB-PKCS7 of UTF-8 text, to and from lower-case hex. For invalid hex or padding, `open` throws or returns
 * another text.
 */
interface Implementation {
  readonly seal: (key: string, plaintext: string) => string;
  readonly open: (key: string, hex: string) => string;
}

const ALGORITHM = 'aes-256-ecb';

const node: Implementation = {
  seal: (key, plaintext) => {
    const cipher = createCipheriv(ALGORITHM, key, null);
    return cipher.update(plaintext, 'utf8', 'hex') + cipher.final('hex');
  },
  open: (key, hex) => {
    const decipher = createDecipheriv(ALGORITHM, key, null);
    return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
  },
};

const cryptoJs: Implementation = {
  seal: (key, plaintext) =>
    AES.encrypt(Utf8.parse(plaintext), Utf8.parse(key), { mode: ecb, padding: pkcs7 }).ciphertext.toString(Hex),
  open: (key, hex) =>
    AES.decrypt(core.lib.CipherParams.create({ ciphertext: Hex.parse(hex) }), Utf8.parse(key), {
      mode: ecb,
      padding: pkcs7,
    }).toString(Utf8),
};

const nodeForge: Implementation = {
  seal: (key, plaintext) => {
    const cipher = forge.cipher.createCipher('AES-ECB', key);
    cipher.start({ iv: '' });
    cipher.update(forge.util.createBuffer(plaintext, 'utf8'));
    cipher.finish();
    return cipher.output.toHex();
  },
  open: (key, hex) => {
    const decipher = forge.cipher.createDecipher('AES-ECB', key);
    decipher.start({ iv: '' });
    decipher.update(forge.util.createBuffer(forge.util.hexToBytes(hex)));
    if (!decipher.finish()) throw new Error('bad padding');
    return forge.util.decodeUtf8(decipher.output.getBytes());
  },
};

const openssl = (key: string, input: Buffer, ...direction: string[]): Buffer =>
  execFileSync('openssl', ['enc', `-${ALGORITHM}`, '-K', Buffer.from(key).toString('hex'), ...direction], { input });

const program: Implementation = {
  seal: (key, plaintext) => openssl(key, Buffer.from(plaintext)).toString('hex'),
  open: (key, hex) => openssl(key, Buffer.from(hex, 'hex'), '-d').toString('utf8'),
};

describe.each(
  Object.entries({
    'node:crypto': node,
    'crypto-js': cryptoJs,
    'node-forge': nodeForge,
    'the openssl program': program,
  }),
)('%s', (_name, implementation) => {
  test.each(aesVectors.sealed)('seals and opens $title', ({ key, plaintext, hex }) => {
    expect(implementation.seal(key, plaintext)).toBe(hex);
    expect(implementation.open(key, hex)).toBe(plaintext);
  });
});

describe('the vectors themselves', () => {
  test('include the empty text, one block exactly, several blocks, and text beyond ASCII', () => {
    const lengths = aesVectors.sealed.map(({ plaintext }) => Buffer.byteLength(plaintext));
    expect(lengths).toContain(0);
    expect(lengths).toContain(16);
    expect(Math.max(...lengths)).toBeGreaterThan(128);
    expect(aesVectors.sealed.some(({ plaintext }) => plaintext.includes('₦'))).toBe(true);
    expect(aesVectors.sealed.some(({ plaintext }) => /\p{Extended_Pictographic}/u.test(plaintext))).toBe(true);
  });

  test('that must be refused fail to open in node:crypto, and have invalid hex or bad padding', () => {
    for (const { key, hex } of aesVectors.refused) {
      const wholeBlocks = /^(?:[0-9a-f]{32})+$/.test(hex);
      if (wholeBlocks) expect(() => node.open(key, hex), hex).toThrow();
    }
    expect(aesVectors.refused.filter(({ hex }) => /^(?:[0-9a-f]{32})+$/.test(hex)).length).toBeGreaterThanOrEqual(5);
  });
});
