import { generateKeyPairSync } from 'node:crypto';
import { headers } from '@kit/contracts/wire/headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server';
import { randomId, sealAes, sealRsa, type WireClient } from '../support/wire-client';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Entry {
  code: number;
  reply: unknown;
  unopened: string | null;
}
const newest = async (client: WireClient) =>
  ((await client.admin('GET', '/requests?limit=1')) as { requests: Entry[] }).requests[0];

describe('the journal says why a call could not be opened', () => {
  const envelope = (client: WireClient) => client.seal([{ method: 'operationConfiguration', data: {} }]);
  const cases: [string, (client: WireClient) => string, string?][] = [
    ['empty', () => ''],
    ['not hex', () => '{"t":1}'],
    ['odd length', (client) => envelope(client).slice(1)],
    ['not whole blocks', (client) => envelope(client).slice(2)],
    ['no key id', envelope, ''],
    ['unknown key id', envelope, 'f'.repeat(32)],
    ['wrong key', () => sealAes(randomId(), '{"t":1,"header":{},"entries":[]}')],
    // cut off after a block of text, which no padding ends
    ['bad padding', (client) => envelope(client).slice(0, -32)],
    ['not JSON', (client) => sealAes(client.key, 'plain text that is sealed well')],
  ];

  it('each for what it is, while every one of them is answered the same, byte for byte', async () => {
    const client = await server.client();
    const answers = new Set<string>();
    for (const [reason, body, keyId] of cases) {
      const sent = client.headersOf();
      const named = keyId === undefined ? sent : { ...sent, [headers.keyId]: keyId };
      const answer = await client.post('x', body(client), named);
      answers.add(`${answer.status} ${answer.body}`);
      expect(await newest(client)).toMatchObject({ unopened: reason, reply: { code: 401 } });
    }
    expect([...answers]).toEqual(['200 {"code":401,"message":"AES expired"}']);
  });

  it('and of a key exchange, every failure of which is answered the same too', async () => {
    const client = await server.client();
    const { publicKey: another } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const own = String(await client.admin('GET', '/public-key'));
    const exchanges: [string, string][] = [
      ['empty', ''],
      ['not base64', 'no base64!'],
      ['wrong length', 'aGVsbG8='],
      ['wrong public key', sealRsa(another.export({ type: 'spki', format: 'pem' }).toString(), randomId())],
      ['wrong public key', sealRsa(own, 'what is no id')],
    ];
    const answers = new Set<string>();
    for (const [reason, body] of exchanges) {
      const answer = await client.exchangeWith(body);
      answers.add(`${answer.status} ${answer.body}`);
      expect([body, (await newest(client))?.unopened]).toEqual([body, reason]);
    }
    const bare = await client.post('generateSk', sealRsa(own, randomId()), { 'content-type': 'text/plain' });
    answers.add(`${bare.status} ${bare.body}`);
    expect(await newest(client)).toMatchObject({ unopened: 'no key request' });
    expect(answers.size).toBe(1);
    await client.exchange();
    expect(await newest(client)).toMatchObject({ unopened: null });
  });

  it('and of a key that was in force once', async () => {
    const client = await server.client();
    const body = envelope(client);
    await client.admin('POST', '/clock/advance', { ms: 40 * 86_400_000 });
    await client.post('x', body, client.headersOf());
    expect(await newest(client)).toMatchObject({ unopened: 'key expired' });
  });

  it('and nothing of one that could be, whatever it was answered', async () => {
    const client = await server.client();
    await client.call('operationConfiguration', {});
    expect(await newest(client)).toMatchObject({ unopened: null });
    await client.envelope({ no: 'envelope' });
    expect(await newest(client)).toMatchObject({ unopened: null, code: 100400 });
  });
});
