import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { Client } from './client';
import { randomHex, seal, sealWithPublicKey } from './openssl';

let server: RunningServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = new Client(server.address);
  await client.sessionKey();
});
afterAll(() => server.stop());

const PLAIN_401 = '{"code":401,"message":"AES expired"}';
const EXCHANGE_REFUSED = '{"code":100400,"message":"Request failed, click to reload"}';
const MINUTE = 60_000;
const header = { appName: 'Conformance', version: '1.0.1' };
const envelope = (...entries: unknown[]) => ({ t: Date.now(), header, entries });
const open = { method: 'operationConfiguration', data: {} };
const send = (contactNumber: string) => ({ method: 'sendAuthCode', data: { contactNumber, purpose: 'login' } });
const messagesTo = async (contactNumber: string): Promise<unknown[]> =>
  ((await client.admin('GET', `/messages?contactNumber=${contactNumber}`)) as { messages: unknown[] }).messages;

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

  test('answers every failure with the same bytes', async () => {
    const publicKey = await client.publicKey();
    const sealed = sealWithPublicKey(publicKey, randomHex(16));
    const bodies = [
      '',
      'not base64!',
      sealed.slice(0, -4),
      Buffer.alloc(256, 7).toString('base64'),
      Buffer.alloc(255, 7).toString('base64'),
      sealWithPublicKey(publicKey, 'too short'),
      sealWithPublicKey(publicKey, randomHex(16).slice(1)),
      sealWithPublicKey(publicKey, randomHex(17)),
      sealWithPublicKey(publicKey, 'Z'.repeat(32)),
      sealWithPublicKey(publicKey, 'ABCDEF'.padEnd(32, '0')),
    ];
    for (const body of bodies) {
      expect(await client.exchangeWith(body), body).toMatchObject({ status: 200, text: EXCHANGE_REFUSED });
    }
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

  test('an expired key is renewed once, and the call runs once', async () => {
    await client.admin('POST', '/keys/expire');
    const exchanges = client.exchanges;
    const contactNumber = '08040000001';
    expect(await client.call([['sendAuthCode', { contactNumber, purpose: 'login' }]])).toMatchObject({ code: 0 });
    expect(client.exchanges).toBe(exchanges + 1);
    expect(await messagesTo(contactNumber)).toHaveLength(1);
  });

  test('a key lives for 20 hours of the sandbox clock', async () => {
    const young = new Client(server.address, '/s/key-life');
    await young.sessionKey();
    await young.admin('POST', '/clock/advance', { ms: 20 * 60 * MINUTE - 5 * MINUTE });
    await young.call([['operationConfiguration', {}]]);
    expect(young.exchanges).toBe(1);
    await young.admin('POST', '/clock/advance', { ms: 5 * MINUTE });
    await young.call([['operationConfiguration', {}]]);
    expect(young.exchanges).toBe(2);
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

  test('is routed by the methods inside it, whatever the path says', async () => {
    const reply = await client.sealed('userIdentifierInfo', envelope(open));
    expect(reply).toMatchObject({ code: 0, results: [{ method: 'operationConfiguration', code: 0 }] });
  });

  test.each([
    ['no entries', { t: Date.now(), header }],
    ['an empty list', { t: Date.now(), header, entries: [] }],
    ['21 entries', { t: Date.now(), header, entries: Array.from({ length: 21 }, () => open) }],
    ['no time', { header, entries: [open] }],
    ['no header', { t: Date.now(), entries: [open] }],
    ['an array', []],
    ['null', null],
    ['an entry without data', { t: Date.now(), header, entries: [{ method: 'operationConfiguration' }] }],
  ])('with %s is refused as a whole with 100400, and says what is wrong', async (_what, malformed) => {
    const reply = await client.sealed('batch', malformed);
    expect(reply).toMatchObject({ code: 100_400, results: [] });
    expect('data' in reply && reply.data?.issues?.length).toBeGreaterThan(0);
  });

  test('with 20 entries runs them all', async () => {
    const reply = await client.call(Array.from({ length: 20 }, () => ['operationConfiguration', {}]));
    expect(reply.results.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 0));
  });

  test('is refused as a whole with 100408 if its clock is 5 minutes off, and served if it is closer', async () => {
    const entries: [string, unknown][] = [['operationConfiguration', {}]];
    for (const skew of [-5 * MINUTE - 2_000, 5 * MINUTE + 2_000]) {
      const reply = await client.call(entries, { skew });
      expect(reply).toMatchObject({
        code: 100_408,
        message: 'The date or time of this phone is wrong. Set it and try again',
        results: [],
      });
    }
    for (const skew of [-5 * MINUTE + 5_000, 5 * MINUTE - 5_000]) {
      expect(await client.call(entries, { skew })).toMatchObject({ code: 0 });
    }
  });

  test('is checked against real time, never the sandbox clock', async () => {
    const traveller = new Client(server.address, '/s/traveller');
    await traveller.admin('POST', '/clock/advance', { ms: 60 * MINUTE });
    expect(await traveller.call([['operationConfiguration', {}]])).toMatchObject({ code: 0 });
  });

  test('above 256 KB is refused with HTTP 413', async () => {
    const reply = await client.raw('batch', '0'.repeat(256 * 1024 + 2));
    expect(reply.status).toBe(413);
    expect((await client.raw('batch', '0'.repeat(256 * 1024))).text).toBe(PLAIN_401);
  });
});

describe('a request id', () => {
  test('sent again with the same entries gets the stored reply and runs nothing', async () => {
    const contactNumber = '08040000003';
    const requestId = randomHex(16);
    const first = await client.call([['sendAuthCode', { contactNumber, purpose: 'login' }]], { requestId });
    const again = await client.call([['sendAuthCode', { contactNumber, purpose: 'login' }]], { requestId });
    expect(first.code).toBe(0);
    expect(again).toEqual(first);
    expect(await messagesTo(contactNumber)).toHaveLength(1);
  });

  test('sent again with other entries is refused with 100409, and they do not run', async () => {
    const requestId = randomHex(16);
    await client.sealed('sendAuthCode', envelope(send('08040000004')), { requestId });
    const reply = await client.sealed('sendAuthCode', envelope(send('08040000005')), { requestId });
    expect(reply).toMatchObject({ code: 100_409, results: [] });
    expect(await messagesTo('08040000005')).toHaveLength(0);
  });

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

  test('that is not 32 hex characters is refused with 100400, naming the header', async () => {
    const reply = await client.sealed('operationConfiguration', envelope(open), { requestId: 'short' });
    expect(reply).toMatchObject({ code: 100_400, results: [], data: { issues: [{ path: 'headers.requestid' }] } });
  });
});

describe('the admin API', () => {
  test('returns its health and the public key', async () => {
    expect(await client.admin('GET', '/health')).toMatchObject({ status: 'ok' });
    expect(await client.publicKey()).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  });

  test('empties one sandbox and leaves the others', async () => {
    const one = new Client(server.address, '/s/one');
    const two = new Client(server.address, '/s/two');
    const inOne = await one.login('08040000007');
    const inTwo = await two.login('08040000007');
    await one.admin('POST', '/reset');
    expect(await one.call([['userIdentifierInfo', {}]], { token: inOne })).toMatchObject({ code: 100_103 });
    expect(await two.call([['userIdentifierInfo', {}]], { token: inTwo })).toMatchObject({ code: 0 });
  });
});
