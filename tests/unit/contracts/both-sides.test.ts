import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireCrypto } from '@kit/contracts/client';
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

/** Both implementations, and that of the mock server (channel.test.ts, rsa.test.ts), share only the vectors. */
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

  test.each(keyExchangeVectors.exchanges)('opens the key of the exchange $id', ({ id, data, aesKey }) => {
    expect(open(id, data)).toBe(aesKey);
  });
});

test('the documented cryptography for browsers seals a new id each time, for the server only', () => {
  const { randomId, sealForServer } = browserCrypto;
  const [one, other] = [randomId(), randomId()];
  expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.not.stringMatching(one)]);
  const server = new RsaDecryption(readFileSync(keyFile, 'utf8'));
  expect(server.decrypt(Buffer.from(sealForServer(keyExchangeVectors.publicKey, one), 'base64'))).toBe(one);
});
