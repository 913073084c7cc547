import { headers } from '@kit/contracts/wire/headers';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { randomId, sealAes, sealRsa, type WireClient } from '../support/wire-client';

const server = serverOfFile();

describe('the journal says why a call did not decrypt', () => {
  const envelope = (client: WireClient) => client.seal([{ method: 'operationConfiguration', data: {} }]);

  it('with its format, its key or its text as the reason, while the sender always gets the same reply', async () => {
    const client = await server.client();
    const cases: [string, string, string?][] = [
      ['empty', ''],
      ['odd length', envelope(client).slice(1)],
      ['no key id', envelope(client), ''],
      ['unknown key id', envelope(client), 'f'.repeat(32)],
      ['wrong key', sealAes(randomId(), '{"t":1,"header":{},"entries":[]}')],
      ['not JSON', sealAes(client.key, 'correctly encrypted plain text')],
    ];
    const send = async (reason: string, body: string, keyId = client.keyId) => {
      const answer = await client.post('x', body, { ...client.headersOf(), [headers.keyId]: keyId });
      expect(answer).toEqual({ status: 200, body: '{"code":401,"message":"AES expired"}' });
      expect(await client.newestCall()).toMatchObject({ unopened: reason, reply: { code: 401 } });
    };
    for (const each of cases) await send(...each);
    await client.admin('POST', '/clock/advance', { ms: 40 * 86_400_000 });
    await send('key expired', envelope(client));
  });

  it('also for key exchanges, but not for a call that decrypts', async () => {
    const client = await server.client();
    await client.exchangeWith(sealRsa(String(await client.admin('GET', '/public-key')), 'an invalid id'));
    expect(await client.newestCall()).toMatchObject({ unopened: 'wrong public key' });
    await client.exchange();
    expect(await client.newestCall()).toMatchObject({ unopened: null });
    await client.envelope({ no: 'envelope' });
    expect(await client.newestCall()).toMatchObject({ unopened: null, code: 100400 });
  });
});
