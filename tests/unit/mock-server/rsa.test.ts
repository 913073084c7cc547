import crypto, {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
} from 'node:crypto';
import fs, { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { loadKeyPair, PrivateKeyError } from '@kit/mock-server/crypto/key-pair';
import { RsaDecryption, SEALED_BYTES, unpadded } from '@kit/mock-server/crypto/rsa';
import fc from 'fast-check';
import forge from 'node-forge';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keyFile } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';
import { keyExchangeVectors } from '../contracts/vectors';

const privateKey = readFileSync(keyFile, 'utf8');

describe('the decryption of the key exchange', () => {
  const rsa = new RsaDecryption(privateKey);
  const modulus = Buffer.from(createPrivateKey(privateKey).export({ format: 'jwk' }).n ?? '', 'base64url');
  const noise = Buffer.alloc(SEALED_BYTES, 7);

  const vectors = keyExchangeVectors.exchanges.map(
    ({ id, sealedId }) => [id, Buffer.from(sealedId, 'base64'), id] as const,
  );
  it.each<readonly [string, Buffer | null, string | undefined]>([
    ...vectors,
    ['noise for another key', noise, undefined],
    ['the modulus', modulus, undefined],
    ['a number above the modulus', Buffer.alloc(SEALED_BYTES, 0xff), undefined],
    ['no ciphertext', null, undefined],
  ])('opens only what was sealed, in one private operation, so that the time tells nothing: %s', (_, sealed, text) => {
    const operation = vi.spyOn(crypto, 'privateDecrypt');
    syncBuiltinESMExports();
    onTestFinished(() => {
      operation.mockRestore();
      syncBuiltinESMExports();
    });
    expect(rsa.decrypt(sealed)).toBe(text);
    expect(operation).toHaveBeenCalledTimes(1);
  });
});

/** Decrypts with node-forge. Returns undefined if it refuses the ciphertext. */
const openedByForge = (key: forge.pki.rsa.PrivateKey, sealed: Buffer): string | undefined => {
  try {
    return key.decrypt(sealed.toString('latin1'), 'RSAES-PKCS1-V1_5');
  } catch {
    return undefined;
  }
};

/** Encryption blocks of a length: valid padding, too short, without a separator, of another type, or damaged. */
const blocksOf = (length: number): fc.Arbitrary<Buffer> => {
  const nonZero = fc.integer({ min: 1, max: 255 });
  const padded = fc
    .record({
      first: fc.constantFrom(0, 0, 0, 1),
      type: fc.constantFrom(2, 2, 2, 0, 1, 3),
      padding: fc
        .integer({ min: 0, max: length - 2 })
        .chain((most) => fc.array(nonZero, { minLength: most, maxLength: most })),
      rest: fc.uint8Array({ minLength: length, maxLength: length }),
    })
    .map(({ first, type, padding, rest }) => Buffer.from([first, type, ...padding, 0, ...rest]).subarray(0, length));
  const damaged = fc
    .tuple(padded, fc.nat(length - 1), fc.nat(255))
    .map(([block, at, byte]) => Buffer.concat([block.subarray(0, at), Buffer.from([byte]), block.subarray(at + 1)]));
  // The first bit of every modulus is one, so these are below it.
  return fc.oneof(padded, damaged).filter(([first = 0]) => first < 0x80);
};

const rawEncrypt = (key: KeyObject, block: Buffer): Buffer =>
  publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);

describe('the padding of PKCS#1 v1.5', () => {
  const at = (start: number, ...bytes: number[]) => {
    const block = Buffer.alloc(64, 0xaa);
    block.set([0, 2]);
    block.set(bytes, start);
    return block;
  };

  it.each([
    ['eight bytes, the minimum', at(10, 0, 0x68, 0x69), `hi${'\xaa'.repeat(51)}`],
    ['everything, so that nothing is left', at(63, 0), ''],
    ['all but one byte', at(62, 0, 0x68), 'h'],
    ['seven bytes', at(9, 0), undefined],
    ['none', at(2, 0), undefined],
    ['no separator', at(2), undefined],
    ['another first byte', at(0, 1, 2, 9, 9, 9, 9, 9, 9, 9, 9, 0), undefined],
    ['another type', at(0, 0, 1, 9, 9, 9, 9, 9, 9, 9, 9, 0), undefined],
  ])('is removed if it is %s, or refused', (_, block, text) => {
    expect(unpadded(block)).toBe(text);
  });

  it('is checked as in node-forge, for valid and invalid blocks', { tags: ['slow'] }, () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 512 });
    const key = forge.pki.privateKeyFromPem(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
    let opened = 0;
    fc.assert(
      fc.property(blocksOf(64), (block) => {
        const expected = openedByForge(key, rawEncrypt(pair.publicKey, block));
        if (expected !== undefined) opened += 1;
        expect(unpadded(block)).toBe(expected);
      }),
      { numRuns: 600 },
    );
    // Otherwise the property would only test refusals.
    expect(opened).toBeGreaterThan(50);
  });
});

describe('the private key file', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('is created at the first start, for its owner only, and kept', () => {
    const path = join(folder, 'data', 'key.pem');
    const made = loadKeyPair(path, true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data'))).toEqual(['key.pem']);
    expect(loadKeyPair(path, true)).toEqual(made);
  });

  it('is not created if one was named, or where no file can be', () => {
    const named = join(folder, 'named.pem');
    expect(() => loadKeyPair(named, false)).toThrow(new PrivateKeyError('no such file or directory'));
    writeFileSync(named, 'a file');
    expect(() => loadKeyPair(join(named, 'key.pem'), true)).toThrow(new PrivateKeyError('not a directory'));
  });

  it('is that of the faster of two servers that start together', () => {
    const path = join(folder, 'key.pem');
    const { linkSync } = fs;
    const link = vi.spyOn(fs, 'linkSync').mockImplementationOnce((temporary, target) => {
      writeFileSync(path, privateKey);
      linkSync(temporary, target);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      link.mockRestore();
      syncBuiltinESMExports();
    });
    expect(createPrivateKey(loadKeyPair(path, true).privateKey).equals(createPrivateKey(privateKey))).toBe(true);
    expect(readdirSync(folder)).toEqual(['key.pem']);
  });

  const pem = (): string =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey;
  const publicPem = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const load = (text: string) => {
    const path = join(folder, 'key.pem');
    writeFileSync(path, text);
    return loadKeyPair(path, false);
  };

  it('has the public key that Node derives, in both formats and with both line ends, beside other PEM', () => {
    const key = pem();
    const older = createPrivateKey(key).export({ type: 'pkcs1', format: 'pem' }).toString();
    const certificate = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
    for (const text of [key, older, key.replaceAll('\n', '\r\n'), certificate + key + publicPem(key)]) {
      expect(load(text).publicKey).toBe(publicPem(key));
    }
  });

  it('is refused for a key of another type or size, for two keys, and for none', () => {
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const keys = [elliptic, short].map(({ privateKey: key }) =>
      key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    for (const text of [...keys, 'not a key']) {
      expect(() => load(text)).toThrow(new PrivateKeyError('it has no RSA private key of 2048 bits in PEM'));
    }
    expect(() => load(pem() + pem())).toThrow(new PrivateKeyError('it has 2 private keys'));
  });

  it.each(['pkcs8', 'pkcs1'] as const)('is refused in words when it has a passphrase, as %s', (type) => {
    const path = join(folder, 'key.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(path, privateKey.export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }));
    expect(() => loadKeyPair(path, true)).toThrow(
      `it has a passphrase. Remove it with: openssl pkey -in ${path} -out NEW_FILE`,
    );
  });
});
