import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server';

const PHONE = '08031234567';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a login over the wire', () => {
  it('[7.8] agrees a key, sends a code, logs in, and tells who is logged in', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    const { results } = await client.call('userIdentifierInfo', {}, { token });
    expect(results).toMatchObject([{ code: 0, data: { contactNumber: PHONE, completedSteps: [] } }]);
  });

  it('knows a number in both of its spellings as one borrower', async () => {
    const client = await server.client();
    const first = await client.call('userIdentifierInfo', {}, { token: await client.login(PHONE) });
    const second = await client.call('userIdentifierInfo', {}, { token: await client.login(PHONE.slice(1)) });
    expect(second.results).toEqual(first.results);
  });

  it('[8.6] answers the first login with squeezed after a second one', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await client.login(PHONE);
    const { code, results } = await client.call('userIdentifierInfo', {}, { token });
    expect({ code, results }).toEqual({ code: codes.TOKEN_SQUEEZED.code, results: [] });
  });
});
