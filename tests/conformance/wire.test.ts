import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { Client } from './client';
import { randomHex, seal } from './openssl';

let server: RunningServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = new Client(server.address);
  await client.sessionKey();
});
afterAll(() => server.stop());

const PLAIN_401 = '{"code":401,"message":"AES expired"}';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const codeOnly = { code: expect.any(Number), message: expect.any(String), results: [] };
let nextNumber = 8_030_000_001;
/** Returns a number that no other test uses. */
const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};
const header = { appName: 'Conformance', version: '1.0.1' };
const envelope = (...entries: unknown[]) => ({ t: Date.now(), header, entries });
const send = (contactNumber: string) => ({ method: 'sendAuthCode', data: { contactNumber, purpose: 'login' } });
const messagesTo = async (contactNumber: string): Promise<unknown[]> =>
  ((await client.admin('GET', `/messages?contactNumber=${contactNumber}`)) as { messages: unknown[] }).messages;
const open = { method: 'operationConfiguration', data: {} };

describe('the key exchange', () => {
  test('[7.6] returns a key of 32 hex characters, encrypted under the id, and a key id that differs from the id', async () => {
    const other = new Client(server.address);
    const first = await other.exchange();
    const second = await other.exchange();
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(first.keyId).not.toContain(first.id);
    expect(second.key).not.toBe(first.key);
    expect(second.keyId).not.toBe(first.keyId);
  });
});

describe('without a session key', () => {
  test('[8.2] every failure gets the same plain reply, byte for byte', async () => {
    const { key } = await client.sessionKey();
    const good = seal(key, JSON.stringify(envelope(open)));
    const bodies = {
      nothing: '',
      'odd hex': good.slice(1),
      'a partial block': good.slice(0, -2),
      'not hex': `zz${good.slice(2)}`,
      'another key': seal(randomHex(16), JSON.stringify(envelope(open))),
      'a truncated block': good.slice(0, -32),
      'not JSON': seal(key, 'hello'),
    };
    for (const [what, body] of Object.entries(bodies)) {
      const reply = await client.raw('operationConfiguration', body);
      expect(reply, what).toMatchObject({ status: 200, text: PLAIN_401 });
    }
    const unknownKey = await client.raw('operationConfiguration', good, { keyId: randomHex(16) });
    expect(unknownKey).toMatchObject({ status: 200, text: PLAIN_401 });
    expect(await client.call([['operationConfiguration', {}]])).toMatchObject({ code: 0 });
  });
});

describe('an envelope', () => {
  test('[8.1] runs its entries in order, and each succeeds or fails on its own', async () => {
    const number = '08040000002';
    const reply = await client.call([
      ['operationConfiguration', {}],
      ['noSuchMethod', {}],
      ['sendAuthCode', { contactNumber: 'not a number', purpose: 'login' }],
      ['sendAuthCode', { contactNumber: number, purpose: 'login' }],
    ]);
    expect(reply.code).toBe(0);
    expect(reply.results.map(({ method, code }) => [method, code])).toEqual([
      ['operationConfiguration', 0],
      ['noSuchMethod', 100_404],
      ['sendAuthCode', 100_400],
      ['sendAuthCode', 0],
    ]);
    expect(reply.results[2]?.data).toMatchObject({ issues: [{ path: 'contactNumber', reason: expect.any(String) }] });
  });

  test('is checked against real time, never the sandbox clock', async () => {
    const traveller = new Client(server.address, '/s/traveller');
    await traveller.admin('POST', '/clock/advance', { ms: 60 * MINUTE });
    expect(await traveller.call([['operationConfiguration', {}]])).toMatchObject({ code: 0 });
  });
});

describe('a request id', () => {
  test('sent twice at once runs once', async () => {
    const contactNumber = '08040000006';
    const requestId = randomHex(16);
    const both = envelope(send(contactNumber));
    const [first, second] = await Promise.all([
      client.sealed('sendAuthCode', both, { requestId }),
      client.sealed('sendAuthCode', both, { requestId }),
    ]);
    expect(first).toEqual(second);
    expect(await messagesTo(contactNumber)).toHaveLength(1);
  });
});

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
});
