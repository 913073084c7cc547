import { codes } from '@kit/contracts/codes';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../support/server';
import { sealRsa, type WireClient } from '../support/wire-client';
import { announce, runs, seed } from './settings';

const REFUSED = JSON.stringify({ code: codes.REQUEST_INVALID.code, message: codes.REQUEST_INVALID.message });
/** Fewer runs, because the encryption in JavaScript takes most of the time. */
const exchangeRuns = Math.ceil(runs / 100);
const MODULUS_BYTES = 256;

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

test(`answers ${exchangeRuns} hostile key exchanges with the same bytes, and a valid one after them`, async () => {
  announce('Hostile key exchanges', exchangeRuns);
  const publicKey = String(await client.admin('GET', '/public-key'));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const wrongId = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 64 }).filter((text) => text.length !== 32),
    fc
      .string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 32, maxLength: 32 })
      .map((text) => `A${text.slice(1)}`),
  );
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.uint8Array({ maxLength: 600 }).map(base64),
    fc.uint8Array({ minLength: MODULUS_BYTES, maxLength: MODULUS_BYTES }).map(base64),
    fc.constantFrom(0, 1, 255).map((byte) => base64(new Uint8Array(MODULUS_BYTES).fill(byte))),
    wrongId.map((text) => sealRsa(publicKey, text)),
    fc.nat(MODULUS_BYTES).map((at) => sealRsa(publicKey, '0'.repeat(32)).slice(0, at)),
  );

  await fc.assert(
    fc.asyncProperty(hostile, async (body) => {
      expect(await client.exchangeWith(body)).toEqual({ status: 200, body: REFUSED });
    }),
    { numRuns: exchangeRuns, seed, endOnFailure: true },
  );

  await client.exchange();
  expect(client.key).toMatch(/^[0-9a-f]{32}$/);
});
