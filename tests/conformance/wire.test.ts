import { afterAll, beforeAll, expect, test } from 'vitest';
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
let nextNumber = 8_030_000_001;
/** Returns a number that no other test uses. */
const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};
const header = { appName: 'Conformance', version: '1.0.1' };
const envelope = (...entries: unknown[]) => ({ t: Date.now(), header, entries });
const open = { method: 'operationConfiguration', data: {} };

test('[7.6] a key exchange returns a key of 32 hex characters, encrypted under the id, and a key id that differs from the id', async () => {
  const other = new Client(server.address);
  const first = await other.exchange();
  const second = await other.exchange();
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(first.keyId).not.toContain(first.id);
  expect(second.key).not.toBe(first.key);
  expect(second.keyId).not.toBe(first.keyId);
});

test('[8.2] every failure without a session key gets the same plain reply, byte for byte', async () => {
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

test('[8.1] an envelope runs its entries in order, and each succeeds or fails on its own', async () => {
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

const squeezed = async (): Promise<string> => {
  const number = freshNumber();
  const earlier = await client.login(number);
  await client.admin('POST', '/clock/advance', { ms: 2 * MINUTE });
  const later = await client.login(number);
  expect(await client.call([['userIdentifierInfo', {}]], { token: later })).toMatchObject({ code: 0 });
  return earlier;
};

/** The key of the client expires too. */
const expired = async (): Promise<string> => {
  const token = await client.login(freshNumber());
  await client.admin('POST', '/clock/advance', { ms: 30 * DAY + 1 });
  return token;
};

test.each([
  ['[8.4] a session that was never opened', 10_010_301, 'User not logged in', async () => undefined],
  ['[8.3] a token that nobody issued', 100_103, 'Token invalid, please login again', async () => 'f'.repeat(32)],
  ['[8.6] a session that a later login replaced', 10_010_304, 'The account is logged in from another device', squeezed],
  ['[8.5] a session of 30 days ago', 10_010_303, 'Token expired, please login again', expired],
])('%s is refused with %i, and no entry of the envelope runs', async (_, code, message, tokenOf) => {
  const [token, contactNumber] = [await tokenOf(), freshNumber()];
  const sent: [string, unknown] = ['sendAuthCode', { contactNumber, purpose: 'login' }];
  const reply = await client.call([sent, ['userIdentifierInfo', {}]], token === undefined ? {} : { token });
  expect(reply).toEqual({ code, message, results: [] });
  await expect(client.codeSentTo(contactNumber)).rejects.toThrow('no code was sent');
});
