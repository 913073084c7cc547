import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../../support/source-files';

/** The test vectors of the wire, as data. Both sides are tested with them. */
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, `contracts/src/wire/vectors/${name}.json`), 'utf8'));

const key = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const text = z.string();

const aesFile = z.strictObject({
  about: text,
  /** `hex` is the UTF-8 of `plaintext` under the 32 ASCII bytes of `key` */
  sealed: z.array(z.strictObject({ title: text, key, plaintext: text, hex: z.string().check(z.regex(/^[0-9a-f]+$/)) })),
  /** texts that no side may decrypt */
  refused: z.array(z.strictObject({ title: text, key, hex: text })),
});

const keyExchangeFile = z.strictObject({
  about: text,
  /** PEM (SPKI), 2048 bits */
  publicKey: text,
  /** `sealedId` is base64 of RSA-PKCS#1 v1.5; `data` is the AES key encrypted under the id */
  exchanges: z.array(z.strictObject({ id: key, sealedId: text, aesKey: key, data: text })),
});

export const aesVectors = z.parse(aesFile, read('aes-256-ecb'));
export const keyExchangeVectors = z.parse(keyExchangeFile, read('key-exchange'));
