import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { Client } from './client';

/** An independent client, written from the wire page alone, against the real server process. */
let server: RunningServer;
let client: Client;
let nextNumber = 8_030_000_001;
/** Returns a number that no other test uses. */
const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};

beforeAll(async () => {
  server = await startServer();
  client = new Client(server.address);
});
afterAll(() => server.stop());

const DAY = 86_400_000;
const codeOnly = { code: expect.any(Number), message: expect.any(String), results: [] };

describe('a borrower', () => {
  test('[3.7] [7.8] exchanges a key, receives a code, logs in, and sees who is logged in', async () => {
    const contactNumber = freshNumber();
    const client = new Client(server.address);
    const sent = await client.call([['sendAuthCode', { contactNumber, purpose: 'login' }]]);
    expect(sent).toMatchObject({ code: 0, message: 'success', results: [{ method: 'sendAuthCode', code: 0 }] });
    const authCode = await client.codeSentTo(contactNumber);
    expect(authCode).toMatch(/^\d{6}$/);

    const login = await client.call([['authenticate', { contactNumber, authCode }]]);
    expect(login).toMatchObject({ code: 0, results: [{ method: 'authenticate', code: 0, message: 'success' }] });
    const token = String(login.results[0]?.data?.authIdentifier);

    const info = await client.call([['userIdentifierInfo', {}]], { token });
    expect(info).toMatchObject({
      code: 0,
      results: [{ method: 'userIdentifierInfo', code: 0, data: { userIdentifier: expect.any(String), contactNumber } }],
    });
    expect(client.exchanges).toBe(1);
  });
});

describe('a session', () => {
  test('[8.4] that was never opened is refused with 10010301, and no entry of the envelope runs', async () => {
    const contactNumber = freshNumber();
    const reply = await client.call([
      ['sendAuthCode', { contactNumber, purpose: 'login' }],
      ['userIdentifierInfo', {}],
    ]);
    expect(reply).toEqual({ ...codeOnly, code: 10_010_301, message: 'User not logged in' });
    await expect(client.codeSentTo(contactNumber)).rejects.toThrow('no code was sent');
  });

  test('[8.3] with a token that the server never issued is refused with 100103', async () => {
    const reply = await client.call([['userIdentifierInfo', {}]], { token: 'f'.repeat(32) });
    expect(reply).toEqual({ ...codeOnly, code: 100_103, message: 'Token invalid, please login again' });
  });

  test('[8.6] that a later login replaced is refused with 10010304, and the later session works', async () => {
    const contactNumber = freshNumber();
    const earlier = await client.login(contactNumber);
    await client.admin('POST', '/clock/advance', { ms: 2 * 60_000 });
    const later = await client.login(contactNumber);
    const squeezed = await client.call([['userIdentifierInfo', {}]], { token: earlier });
    expect(squeezed).toEqual({
      ...codeOnly,
      code: 10_010_304,
      message: 'The account is logged in from another device',
    });
    expect(await client.call([['userIdentifierInfo', {}]], { token: later })).toMatchObject({ code: 0 });
  });

  test('[8.5] ends after 30 days with 10010303, once the expired key is renewed', async () => {
    const token = await client.login(freshNumber());
    const exchanges = client.exchanges;
    await client.admin('POST', '/clock/advance', { ms: 30 * DAY + 1 });
    const reply = await client.call([['userIdentifierInfo', {}]], { token });
    expect(reply).toEqual({ ...codeOnly, code: 10_010_303, message: 'Token expired, please login again' });
    expect(client.exchanges).toBe(exchanges + 1);
  });

  test('belongs to its sandbox: its token is unknown in another', async () => {
    const here = new Client(server.address, '/s/here');
    const there = new Client(server.address, '/s/there');
    const token = await here.login(freshNumber());
    expect(await here.call([['userIdentifierInfo', {}]], { token })).toMatchObject({ code: 0 });
    expect(await there.call([['userIdentifierInfo', {}]], { token })).toMatchObject({ code: 100_103 });
  });
});
