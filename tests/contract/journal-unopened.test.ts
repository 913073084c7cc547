import { generateKeyPairSync } from 'node:crypto';
import { headers } from '@kit/contracts/wire/headers';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { randomId, sealAes, sealRsa, type WireClient } from '../support/wire-client';

const server = serverOfFile();

describe('the journal says why a call did not decrypt', () => {
  const envelope = (client: WireClient) => client.seal([{ method: 'operationConfiguration', data: {} }]);
  const cases: [string, (client: WireClient) => string, string?][] = [
    ['empty', () => ''],
    ['not hex', () => '{"t":1}'],
    ['odd length', (client) => envelope(client).slice(1)],
    ['not whole blocks', (client) => envelope(client).slice(2)],
    ['no key id', envelope, ''],
    ['unknown key id', envelope, 'f'.repeat(32)],
    ['wrong key', () => sealAes(randomId(), '{"t":1,"header":{},"entries":[]}')],
    // cut after a block of text, which leaves no padding
    ['bad padding', (client) => envelope(client).slice(0, -32)],
    ['not JSON', (client) => sealAes(client.key, 'correctly encrypted plain text')],
  ];

  it('with the right reason for each, while all of them get the same reply, byte for byte', async () => {
    const client = await server.client();
    const answers = new Set<string>();
    for (const [reason, body, keyId] of cases) {
      const sent = client.headersOf();
      const named = keyId === undefined ? sent : { ...sent, [headers.keyId]: keyId };
      const answer = await client.post('x', body(client), named);
      answers.add(`${answer.status} ${answer.body}`);
      expect(await client.newestCall()).toMatchObject({ unopened: reason, reply: { code: 401 } });
    }
    expect([...answers]).toEqual(['200 {"code":401,"message":"AES expired"}']);
  });

  it('also for key exchanges, whose failures all get the same reply', async () => {
    const client = await server.client();
    const { publicKey: another } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const own = String(await client.admin('GET', '/public-key'));
    const exchanges: [string, string][] = [
      ['empty', ''],
      ['not base64', 'no base64!'],
      ['wrong length', 'aGVsbG8='],
      ['wrong public key', sealRsa(another.export({ type: 'spki', format: 'pem' }).toString(), randomId())],
      ['wrong public key', sealRsa(own, 'an invalid id')],
    ];
    const answers = new Set<string>();
    for (const [reason, body] of exchanges) {
      const answer = await client.exchangeWith(body);
      answers.add(`${answer.status} ${answer.body}`);
      expect([body, (await client.newestCall()).unopened]).toEqual([body, reason]);
    }
    const bare = await client.post('generateSk', sealRsa(own, randomId()), { 'content-type': 'text/plain' });
    answers.add(`${bare.status} ${bare.body}`);
    expect(await client.newestCall()).toMatchObject({ unopened: 'no key request' });
    expect(answers.size).toBe(1);
    await client.exchange();
    expect(await client.newestCall()).toMatchObject({ unopened: null });
  });

  it('also for a key that has expired', async () => {
    const client = await server.client();
    const body = envelope(client);
    await client.admin('POST', '/clock/advance', { ms: 40 * 86_400_000 });
    await client.post('x', body, client.headersOf());
    expect(await client.newestCall()).toMatchObject({ unopened: 'key expired' });
  });

  it('but not for a call that decrypts, whatever its reply', async () => {
    const client = await server.client();
    await client.call('operationConfiguration', {});
    expect(await client.newestCall()).toMatchObject({ unopened: null });
    await client.envelope({ no: 'envelope' });
    expect(await client.newestCall()).toMatchObject({ unopened: null, code: 100400 });
  });
});
