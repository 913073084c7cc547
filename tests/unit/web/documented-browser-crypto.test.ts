import { constants, createPrivateKey, createPublicKey, privateDecrypt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireCrypto } from '@kit/contracts/client';
import vectors from '@kit/contracts/wire/vectors/aes-256-ecb.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { docsPage } from '../../support/markdown-page';
import { root } from '../../support/source-files';

/** The program of docs/testing-with-the-mock.md, saved inside the project so that it finds its packages. */
const load = async (): Promise<WireCrypto> => {
  const [, program = ''] = /```ts browser-crypto\.ts\n([\s\S]*?)```/.exec(docsPage('testing-with-the-mock.md')) ?? [];
  const folder = join(root, '.build/documented');
  const file = join(folder, 'browser-crypto.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, program);
  const { browserCrypto } = (await import(pathToFileURL(file).href)) as { browserCrypto: WireCrypto };
  return browserCrypto;
};

it('the cryptography for browsers on the page seals and opens as the wire needs', async () => {
  const port = await load();
  for (const { key, plaintext, hex } of vectors.sealed) {
    expect(port.seal(key, plaintext)).toBe(hex);
    expect(port.open(key, hex)).toBe(plaintext);
  }
  const [one, other] = [port.randomId(), port.randomId()];
  expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.not.stringMatching(one)]);
  const privateKey = createPrivateKey(readFileSync(join(root, 'tests/unit/contracts/rsa-for-tests-only.pem')));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const sealed = Buffer.from(port.sealForServer(publicKey, one), 'base64');
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, sealed);
  expect([...block.subarray(0, 2)]).toEqual([0, 2]);
  expect(block.subarray(-33).toString('latin1')).toBe(`\0${one}`);
});
