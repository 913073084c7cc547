import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeyPair, PrivateKeyError } from '@kit/mock-server/crypto/key-pair';
import { RsaDecryption, SEALED_BYTES } from '@kit/mock-server/crypto/rsa';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyExchangeVectors, privateKeyFile } from '../contracts/vectors';

describe('the decryption of the key exchange', () => {
  const rsa = new RsaDecryption(readFileSync(privateKeyFile, 'utf8'));
  afterAll(() => rsa.close());

  it.each(keyExchangeVectors.exchanges)('opens the vector of id $id', async ({ id, sealedId }) => {
    expect(await rsa.decrypt(Buffer.from(sealedId, 'base64'))).toBe(id);
  });

  it('answers null to what was not sealed for its key, and to what is no cipher text', async () => {
    const noise = Buffer.alloc(SEALED_BYTES, 7);
    expect(await Promise.all([rsa.decrypt(noise), rsa.decrypt(null)])).toEqual([null, null]);
  });

  it('answers several at once, each with its own', async () => {
    const [first] = keyExchangeVectors.exchanges;
    const sealed = Buffer.from(first?.sealedId ?? '', 'base64');
    expect(await Promise.all([rsa.decrypt(sealed), rsa.decrypt(null), rsa.decrypt(sealed)])).toEqual([
      first?.id,
      null,
      first?.id,
    ]);
  });

  it('answers null to those who wait when it is closed', async () => {
    const closing = new RsaDecryption(readFileSync(privateKeyFile, 'utf8'));
    const waiting = closing.decrypt(null);
    await closing.close();
    expect(await waiting).toBeNull();
  });
});

describe('the private key file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'private-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made on first start, for its owner alone, and kept from then on', () => {
    const path = join(folder, 'data', 'key.pem');
    const made = loadKeyPair(path, true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data'))).toEqual(['key.pem']);
    expect(loadKeyPair(path, true)).toEqual(made);
  });

  it('is not made where one was named', () => {
    expect(() => loadKeyPair(join(folder, 'named.pem'), false)).toThrow(PrivateKeyError);
  });

  it('is refused in words when it is no key', () => {
    const path = join(folder, 'key.pem');
    writeFileSync(path, 'not a key');
    expect(() => loadKeyPair(path, true)).toThrow('it is not a private key in PEM');
  });
});
