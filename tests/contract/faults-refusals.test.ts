import { codes } from '@kit/contracts/codes';
import { NO_KEY_REPLY } from '@kit/mock-server/backend/answer';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { randomId, type WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CONFIGURATION = 'operationConfiguration';

const server = serverOfFile();

const add = (client: WireClient, definition: object) =>
  client.admin('POST', '/faults', definition) as Promise<{ id: string }>;
const newest = (client: WireClient, method = CONFIGURATION) => client.newestCall(`method=${method}`);

describe('a fault with a code that refuses the whole envelope', () => {
  const sending = { method: 'sendAuthCode', data: { contactNumber: PHONE, purpose: 'login' } };
  const reading = { method: CONFIGURATION, data: {} };
  const messages = async (client: WireClient) =>
    ((await client.admin('GET', '/messages')) as { messages: unknown[] }).messages.length;
  const refusing = [
    codes.TOKEN_INVALID,
    codes.TOKEN_EMPTY,
    codes.TOKEN_EXPIRED,
    codes.TOKEN_SQUEEZED,
    codes.TIME_SKEW,
    codes.REQUEST_ID_REUSED,
  ];

  it.each(refusing)('answers the whole envelope with $code, and no entry runs', async ({ code, message }) => {
    const client = await server.client();
    const { id } = await add(client, { match: { method: CONFIGURATION }, effect: { code }, times: 1 });
    const requestId = randomId();
    const reply = await client.entries([sending, reading], { requestId });
    expect(reply).toEqual({ code, message, results: [] });
    expect(await messages(client)).toBe(0);
    expect(await newest(client)).toMatchObject({ code, fault: [{ id, effect: { code } }] });
    // No reply was stored for the request id, so its retry runs.
    const retried = await client.entries([sending, reading], { requestId });
    expect(retried.results).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(await messages(client)).toBe(1);
    expect(await newest(client)).not.toHaveProperty('note');
  });

  it('runs no entry for 401 either, so the retry with the same request id runs', async () => {
    const client = await server.client();
    await add(client, { match: { method: sending.method }, effect: { code: codes.AES_EXPIRED.code }, times: 1 });
    const requestId = randomId();
    const { body } = await client.post('x', client.seal([sending]), client.headersOf({ requestId }));
    expect(body).toBe(NO_KEY_REPLY);
    expect(await messages(client)).toBe(0);
    expect((await client.entries([sending], { requestId })).results).toMatchObject([{ code: 0 }]);
    expect(await messages(client)).toBe(1);
  });

  it('counts one use per call, however many entries match', async () => {
    const client = await server.client();
    const effect = { code: codes.TOKEN_INVALID.code };
    const { id } = await add(client, { match: { method: CONFIGURATION }, effect, times: 2 });
    const replyCodes: number[] = [];
    for (let count = 0; count < 3; count += 1)
      replyCodes.push((await client.entries([reading, reading, reading])).code);
    expect(replyCodes).toEqual([effect.code, effect.code, 0]);
    expect(await client.admin('GET', '/faults')).toMatchObject({ faults: [{ id, matched: 2, state: 'used up' }] });
  });

  it('stops a key exchange, so that no key exists', async () => {
    const client = await server.client();
    await add(client, { match: { method: 'generateSk' }, effect: { code: codes.TOKEN_INVALID.code }, times: 1 });
    const keys = async () =>
      ((await client.admin('GET', '/snapshot')) as { state: { kind: string }[] }).state.filter(
        ({ kind }) => kind === 'key',
      ).length;
    const before = await keys();
    await expect(client.exchange()).rejects.toThrow();
    expect(await keys()).toBe(before);
  });
});

describe('a reply that a fault leaves unencrypted', () => {
  it('arrives completely, with non-ASCII letters too', async () => {
    const client = await server.client();
    const sealed = await client.call('tictetQuestionList', {});
    await add(client, { match: { method: 'tictetQuestionList' }, effect: { envelope: 'PLAIN_JSON' } });
    const answer = await fetch(`${server.address}${client.base}/batch`, {
      method: 'POST',
      headers: client.headersOf(),
      body: client.seal([{ method: 'tictetQuestionList', data: {} }]),
    });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual(sealed);
    expect(text).toContain('from \\u20a61,000');
  });
});

describe('a call that does not decrypt', () => {
  const body = 'no hex';

  it("gets a fault of every method, and is refused in plain text with the fault's code", async () => {
    const client = await server.client();
    const { id } = await add(client, { effect: { code: codes.TOKEN_EXPIRED.code }, times: 1 });
    const plain = { code: 10010303, message: 'Token expired, please login again' };
    expect(await client.post('x', body, client.headersOf())).toEqual({ status: 200, body: JSON.stringify(plain) });
    expect(await client.newestCall()).toMatchObject({
      code: 10010303,
      methods: [],
      unopened: 'not hex',
      fault: [{ id }],
    });
  });

  it('gets the same bytes as always from a 401 fault, even one with another message', async () => {
    const client = await server.client();
    await add(client, { effect: { code: codes.AES_EXPIRED.code, message: 'Made up' }, times: 1 });
    expect((await client.post('x', body, client.headersOf())).body).toBe(NO_KEY_REPLY);
  });
});
