import { headers } from '@kit/contracts/wire/headers';
import { expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { sealRsa } from '../support/wire-client';

const server = serverOfFile();

it('the journal says which key of a call or of a key exchange was wrong, and nothing about a call that decrypts', async () => {
  const client = await server.client();
  const { keyId } = client;
  const configure = (id: string) => {
    const sealed = client.seal([{ method: 'operationConfiguration', data: {} }]);
    return client.post('operationConfiguration', sealed, { ...client.headersOf(), [headers.keyId]: id });
  };
  const publicKey = String(await client.admin('GET', '/public-key'));
  for (const [unopened, send] of [
    [null, () => configure(keyId)],
    ['no key id', () => configure('')],
    ['unknown key id', () => configure('f'.repeat(32))],
    ['wrong public key', () => client.exchangeWith(sealRsa(publicKey, 'an invalid id'))],
    [null, () => client.exchange()],
    ['wrong key', () => configure(keyId)],
  ] as const) {
    await send();
    expect(await client.newestCall()).toMatchObject({ unopened });
  }
});
