import { readFileSync } from 'node:fs';
import * as node from '@kit/mock-server/crypto/node';
import type { CryptoPort } from '@kit/mock-server/crypto/port';
import * as portable from '@kit/mock-server/crypto/portable';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aesVectors, keyExchangeVectors, privateKeyFile } from '../contracts/vectors';

const privateKey = readFileSync(privateKeyFile, 'utf8');
const KEY = Buffer.from('0123456789abcdef0123456789abcdef');

const implementations: Record<string, CryptoPort> = { 'node:crypto': node, 'node-forge and crypto-js': portable };

/** FIPS 180-4, RFC 4231 (cases 1 and 2), and SP 800-38A F.1.5. */
const published = {
  sha256: [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ],
  hmac256: [
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ],
  hmac512: [
    [
      '4a656665',
      'what do ya want for nothing?',
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    ],
  ],
  aes: [
    [
      '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51',
      'f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870',
    ],
  ],
} as const;

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe.each(Object.entries(implementations))('the port on %s', (_name, crypto) => {
  it.each(published.sha256)('hashes "%s"', (text, digest) => {
    expect(crypto.sha256(text).toString('hex')).toBe(digest);
    expect(crypto.sha256(Buffer.from(text)).toString('hex')).toBe(digest);
  });

  it('hashes text as UTF-8', () => {
    expect(crypto.sha256('₦')).toEqual(crypto.sha256(Buffer.from('₦')));
  });

  it('hashes pieces as one text, whatever their lengths', () => {
    const digest = crypto.startSha256();
    for (const piece of ['a', '', 'bcdbc', 'decdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq']) {
      digest.update(Buffer.from(piece));
    }
    expect(digest.end().toString('hex')).toBe(published.sha256[2][1]);
  });

  it.each(published.hmac256)('authenticates with SHA-256 under %s', (key, text, mac) => {
    expect(crypto.hmac('sha256', hex(key), text).toString('hex')).toBe(mac);
    expect(crypto.hmac('sha256', hex(key).toString('latin1'), text).toString('hex')).toBe(mac);
  });

  it.each(published.hmac512)('authenticates with SHA-512 under %s', (key, text, mac) => {
    expect(crypto.hmac('sha512', hex(key), text).toString('hex')).toBe(mac);
  });

  it.each(published.aes)('encrypts and decrypts blocks under %s', (key, plaintext, ciphertext) => {
    const cipher = crypto.aes256Ecb(hex(key));
    expect(cipher.encrypt(hex(plaintext)).toString('hex')).toBe(ciphertext);
    expect(cipher.decrypt(hex(ciphertext)).toString('hex')).toBe(plaintext);
  });

  it('returns results that a later call does not change', () => {
    const cipher = crypto.aes256Ecb(KEY);
    const first = cipher.encrypt(Buffer.alloc(32, 1));
    const copy = Buffer.from(first);
    cipher.encrypt(Buffer.alloc(32, 2));
    cipher.decrypt(first);
    expect(first).toEqual(copy);
  });

  it('compares without stopping at the first difference, and refuses different lengths', () => {
    expect(crypto.isEqual(Buffer.from('same'), Buffer.from('same'))).toBe(true);
    expect(crypto.isEqual(Buffer.from('same'), Buffer.from('some'))).toBe(false);
    expect(crypto.isEqual(Buffer.from('same'), Buffer.from('samf'))).toBe(false);
    expect(() => crypto.isEqual(Buffer.from('same'), Buffer.from('longer'))).toThrow(RangeError);
  });

  it('draws as many random bytes as asked, beyond the limit of a browser too', () => {
    const bytes = crypto.randomBytes(100_000);
    expect(bytes).toHaveLength(100_000);
    // Bytes without random data would be zero.
    expect(bytes.subarray(-64)).not.toEqual(Buffer.alloc(64));
    expect(crypto.randomBytes(16)).not.toEqual(crypto.randomBytes(16));
    expect(crypto.randomBytes(0)).toHaveLength(0);
  });

  it('draws a seed of 32 hex digits', () => {
    expect(crypto.randomSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(crypto.randomSeed()).not.toBe(crypto.randomSeed());
  });

  it.each(['', 'not a key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])(
    'refuses "%s" as a private key',
    (pem) => {
      expect(() => crypto.rsaKey(pem)).toThrow();
    },
  );
});

it('both implementations agree on any data', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data));
  const blocks = fc.integer({ min: 1, max: 9 }).chain((count) => {
    return fc.uint8Array({ minLength: 16 * count, maxLength: 16 * count }).map((data) => Buffer.from(data));
  });
  fc.assert(
    fc.property(bytes, fc.string({ unit: 'grapheme' }), blocks, (data, text, whole) => {
      expect(portable.sha256(data)).toEqual(node.sha256(data));
      expect(portable.hmac('sha512', data, text)).toEqual(node.hmac('sha512', data, text));
      expect(portable.aes256Ecb(KEY).encrypt(whole)).toEqual(node.aes256Ecb(KEY).encrypt(whole));
      expect(portable.aes256Ecb(KEY).decrypt(whole)).toEqual(node.aes256Ecb(KEY).decrypt(whole));
    }),
  );
});

it('both implementations decrypt the same block with RSA, zeros included', () => {
  const [one, other] = [node.rsaKey(privateKey), portable.rsaKey(privateKey)];
  expect(other.modulus).toEqual(one.modulus);
  const zeroAndOne = [Buffer.alloc(256), Buffer.alloc(256).fill(1, 255)];
  const sealed = keyExchangeVectors.exchanges.map(({ sealedId }) => Buffer.from(sealedId, 'base64'));
  for (const block of [...zeroAndOne, ...sealed, Buffer.alloc(256, 7)]) {
    expect(other.decrypt(block)).toEqual(one.decrypt(block));
  }
});

describe('the wire on node-forge and crypto-js', () => {
  const load = async () => ({
    ...(await import('@kit/mock-server/crypto/channel')),
    ...(await import('@kit/mock-server/crypto/rsa')),
  });
  let wire: Awaited<ReturnType<typeof load>>;

  beforeAll(async () => {
    vi.resetModules();
    vi.doMock('@kit/mock-server/crypto/node', () => portable);
    wire = await load();
  });
  afterAll(() => {
    vi.doUnmock('@kit/mock-server/crypto/node');
    vi.resetModules();
  });

  it.each(aesVectors.sealed)('seals and opens the vector: $title', ({ key, plaintext, hex: sealed }) => {
    const channel = new wire.Channel(key);
    expect(channel.seal(plaintext)).toBe(sealed);
    expect(channel.open(Buffer.from(sealed))).toBe(plaintext);
  });

  it.each(aesVectors.refused)('refuses the vector: $title', ({ key, hex: sealed }) => {
    expect(new wire.Channel(key).open(Buffer.from(sealed))).toBeUndefined();
  });

  it('decrypts a body with wrong padding as one step, as with node:crypto', () => {
    const channel = new wire.Channel(KEY.toString());
    const wrong = channel.seal('{"t":1}', 0);
    expect(channel.openWithAnyPadding(Buffer.from(wrong))).toEqual({
      text: `{"t":1}${'\0'.repeat(9)}`,
      isPadded: false,
    });
  });

  it.each(keyExchangeVectors.exchanges)('opens the key exchange of id $id', ({ id, sealedId }) => {
    expect(new wire.RsaDecryption(privateKey).decrypt(Buffer.from(sealedId, 'base64'))).toBe(id);
  });

  it.each([
    ['was encrypted for another key', Buffer.alloc(256, 7)],
    ['is above the modulus', Buffer.alloc(256, 0xff)],
    ['is not a ciphertext', null],
  ])('returns undefined for a ciphertext that %s', (_what, sealed) => {
    expect(new wire.RsaDecryption(privateKey).decrypt(sealed)).toBeUndefined();
  });
});
