import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireCrypto } from '@kit/contracts/client';
import { Channel } from '@kit/mock-server/crypto/channel';
import { RsaDecryption } from '@kit/mock-server/crypto/rsa';
import { describe, expect, test } from 'vitest';
import * as app from '../../../web/src/api/aes';
import { docsPage } from '../../support/markdown-page';
import { keyFile, root } from '../../support/source-files';
import { aesVectors, keyExchangeVectors } from './vectors';

/** The program of docs/testing-with-the-mock.md, saved inside the project so that it finds its packages. */
const [, program = ''] = /```ts browser-crypto\.ts\n([\s\S]*?)```/.exec(docsPage('testing-with-the-mock.md')) ?? [];
const folder = join(root, '.build/documented');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'browser-crypto.ts'), program);
const { browserCrypto }: { browserCrypto: WireCrypto } = await import(
  pathToFileURL(join(folder, 'browser-crypto.ts')).href
);

/** Tests all implementations with the same vectors. They share no code. */
describe.each([
  ['the web app', app],
  ['the documented cryptography for browsers', browserCrypto],
])('%s', (_name, { seal, open }) => {
  test.each(aesVectors.sealed)('seals and opens $title', ({ key, plaintext, hex }) => {
    expect(seal(key, plaintext)).toBe(hex);
    expect(open(key, hex)).toBe(plaintext);
  });

  // crypto-js ignores the padding, so it may return some text, but never a valid message.
  test.each(aesVectors.refused)('refuses a message from $title', ({ key, hex }) => {
    expect(() => JSON.parse(open(key, hex))).toThrow();
  });
});

test('the documented cryptography for browsers seals a new id each time, for the server only', () => {
  const { randomId, sealForServer } = browserCrypto;
  const [one, other] = [randomId(), randomId()];
  expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.not.stringMatching(one)]);
  const server = new RsaDecryption(readFileSync(keyFile, 'utf8'));
  expect(server.decrypt(Buffer.from(sealForServer(keyExchangeVectors.publicKey, one), 'base64'))).toBe(one);
});

describe('the mock server', () => {
  test.each(aesVectors.sealed)('seals and opens $title', ({ key, plaintext, hex }) => {
    const channel = new Channel(key);
    expect(channel.seal(plaintext)).toBe(hex);
    expect(channel.open(Buffer.from(hex))).toBe(plaintext);
  });

  test.each(aesVectors.refused)('refuses $title', ({ key, hex }) => {
    expect(new Channel(key).open(Buffer.from(hex))).toBeUndefined();
  });

  test('works normally after each refused text', () => {
    const good = aesVectors.sealed.filter(({ key }) => key === aesVectors.refused[0]?.key);
    const channel = new Channel(good[0]?.key ?? '');
    for (const { title, hex: bad } of aesVectors.refused) {
      channel.open(Buffer.from(bad));
      for (const { plaintext, hex } of good) {
        expect(channel.open(Buffer.from(hex)), title).toBe(plaintext);
        expect(channel.seal(plaintext), title).toBe(hex);
      }
    }
    expect(good.length).toBeGreaterThan(3);
  });
});
