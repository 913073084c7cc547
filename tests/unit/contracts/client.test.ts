import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, nodeCrypto } from '@kit/contracts/client';
import { CallRefused, ContractBroken } from '@kit/contracts/client/errors';
import { homePage } from '@kit/contracts/methods/configuration';
import { describe, expect, it } from 'vitest';

const { privateKey, publicKey } = (() => {
  const pem = readFileSync(new URL('rsa-for-tests-only.pem', import.meta.url), 'utf8');
  const spki = crypto.createPublicKey(pem).export({ type: 'spki', format: 'pem' });
  return { privateKey: crypto.createPrivateKey(pem), publicKey: spki.toString() };
})();
const own = nodeCrypto(crypto);

/** The id of a key exchange, which PKCS#1 v1.5 pads with bytes other than zero. */
const idIn = (sealed: string): string => {
  const bytes = crypto.privateDecrypt(
    { key: privateKey, padding: crypto.constants.RSA_NO_PADDING },
    Buffer.from(sealed, 'base64'),
  );
  return bytes.subarray(bytes.lastIndexOf(0) + 1).toString();
};

describe('the client of the contract', () => {
  it.each([
    ['is not sealed with the id', () => own.seal('0'.repeat(32), '1'.repeat(32))],
    ['is shorter than a key', (id: string) => own.seal(id, '1'.repeat(31))],
    ['is no key', (id: string) => own.seal(id, '')],
  ])('throws ContractBroken if the session key %s', async (_what, dataOf) => {
    const client = connect({
      base: 'http://backend',
      publicKey,
      crypto: own,
      fetch: async (_url, { body }) => {
        const data = dataOf(idIn(String(body)));
        const reply = { code: 0, message: 'success', data, keyId: 'a'.repeat(32) };
        return { status: 200, text: async () => JSON.stringify(reply) };
      },
    });
    await expect(client.call(homePage, {})).rejects.toThrow(ContractBroken);
  });

  it('escapes the text of a backend in its errors', () => {
    expect(new CallRefused('homePage', 5, '\u001b[2J', {}).message).toBe('homePage: 5 \\u001b[2J');
    expect(new ContractBroken('homePage', 'a\u009b', 'b').message).toBe('homePage: a\\u009b: b');
  });
});
