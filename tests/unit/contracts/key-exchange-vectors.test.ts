import { execFileSync } from 'node:child_process';
import { createCipheriv, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { aesKey, exchangeId } from '@kit/contracts/wire/key-exchange';
import type { JSEncrypt as JSEncryptClass } from 'jsencrypt';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keyFile } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';
import { keyExchangeVectors } from './vectors';

// jsencrypt's ES module build has imports that only a bundler resolves; Node takes its other build.
const JSEncrypt: typeof JSEncryptClass = createRequire(import.meta.url)('jsencrypt');

const { publicKey, exchanges } = keyExchangeVectors;
const privateKey = readFileSync(keyFile, 'utf8');

const directory = temporaryFolder();
const publicKeyFile = join(directory, 'public.pem');
writeFileSync(publicKeyFile, publicKey);

const openssl = (input: Buffer, ...operation: string[]): Buffer =>
  execFileSync('openssl', ['pkeyutl', ...operation, '-pkeyopt', 'rsa_padding_mode:pkcs1'], { input });

const openBy = {
  'node-forge': (sealedId: string) =>
    forge.pki.privateKeyFromPem(privateKey).decrypt(forge.util.decode64(sealedId), 'RSAES-PKCS1-V1_5'),
  jsencrypt: (sealedId: string) => {
    const opener = new JSEncrypt();
    opener.setPrivateKey(privateKey);
    return opener.decrypt(sealedId);
  },
  'the openssl program': (sealedId: string) =>
    openssl(Buffer.from(sealedId, 'base64'), '-decrypt', '-inkey', keyFile).toString('utf8'),
};

const sealBy = {
  'node-forge': (id: string) =>
    forge.util.encode64(forge.pki.publicKeyFromPem(publicKey).encrypt(id, 'RSAES-PKCS1-V1_5')),
  jsencrypt: (id: string) => {
    const sealer = new JSEncrypt();
    sealer.setPublicKey(publicKey);
    return sealer.encrypt(id);
  },
  'the openssl program': (id: string) =>
    openssl(Buffer.from(id), '-encrypt', '-pubin', '-inkey', publicKeyFile).toString('base64'),
};

describe.each(Object.entries(openBy))('%s', (_name, open) => {
  test.each(exchanges)('decrypts the id $id', ({ id, sealedId }) => {
    expect(open(sealedId)).toBe(id);
  });
});

describe.each(Object.entries(sealBy))('a text encrypted by %s', (_name, seal) => {
  test.each(Object.entries(openBy))('%s opens', (_opener, open) => {
    const id = exchanges[0]?.id ?? '';
    expect(open(String(seal(id)))).toBe(id);
  });

  test('differs each time, since PKCS#1 v1.5 pads with random bytes', () => {
    const id = exchanges[0]?.id ?? '';
    expect(seal(id)).not.toBe(seal(id));
  });
});

describe('the vectors themselves', () => {
  test.each(exchanges)('contain the key of $id, encrypted with the ASCII bytes of the id', (exchange) => {
    expect(z.safeParse(exchangeId, exchange.id).success).toBe(true);
    expect(z.safeParse(aesKey, exchange.aesKey).success).toBe(true);
    const cipher = createCipheriv('aes-256-ecb', Buffer.from(exchange.id, 'ascii'), null);
    expect(cipher.update(exchange.aesKey, 'ascii', 'hex') + cipher.final('hex')).toBe(exchange.data);
  });

  test('match the 2048-bit private key of the tests', () => {
    const derived = createPublicKey(createPrivateKey(privateKey));
    expect(derived.export({ type: 'spki', format: 'pem' })).toBe(publicKey);
    expect(derived.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  test('contain no private key', () => {
    expect(JSON.stringify(keyExchangeVectors)).not.toMatch(/PRIVATE/);
  });
});
