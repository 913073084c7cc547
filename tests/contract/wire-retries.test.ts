import { afterEach, beforeEach, expect, it } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { startServer, type TestServer } from '../support/server';
import { randomId } from '../support/wire-client';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ assumptions: { anonymousReplyBytes: 1 } });
});
afterEach(() => server.close());

it('a retry of a borrower runs nothing, even after anonymous calls have used up their limit', async () => {
  const client = await server.client();
  const borrower = await BorrowerOnWire.logIn(client, '08031234567');
  const options = { token: borrower.token, requestId: randomId() };
  const note = { kind: 'text' as const, text: 'Please call me' };
  const first = await client.call('saveTicketNote', note, options);
  // With this limit, each anonymous call evicts the stored replies of all earlier ones.
  for (let call = 0; call < 3; call += 1) {
    await client.call('sendAuthCode', { contactNumber: `0803123456${call}`, purpose: 'login' });
  }
  expect(await client.call('saveTicketNote', note, options)).toEqual(first);
});
