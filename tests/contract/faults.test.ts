import { codes } from '@kit/contracts/codes';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { NO_KEY_REPLY } from '@kit/mock-server/backend/answer';
import { describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { serverOfFile, startServer } from '../support/server';
import { multipartOf, partsOf, upload } from '../support/upload';
import { PHONE, randomId, type WireClient } from '../support/wire-client';
import { beginRequest, beginUpload } from './begun-upload';

const METHOD = 'operationConfiguration';
const { code: FAILED } = codes.INTERNAL_ERROR;

const server = serverOfFile();

const add = (client: WireClient, effect: object, definition: object = { match: { method: METHOD }, times: 1 }) =>
  client.admin('POST', '/faults', { effect, ...definition });
/** A client in a new sandbox with a fault. */
const withFault = async (effect: object, definition?: object) => {
  const client = await server.client();
  return { client, ...(await add(client, effect, definition)) };
};
const faultsOf = async (client: WireClient) => (await client.admin('GET', '/faults')).faults;
const newest = (client: WireClient, method = METHOD) => client.newestCall(`method=${method}`);
const codeOf = async (client: WireClient, method = METHOD, data: object = {}, token?: string) =>
  (await client.call(method, data, { token })).results[0]?.code;
const messages = async (client: WireClient) => (await client.admin('GET', '/messages')).messages.length;
const sending = { method: 'sendAuthCode', data: { contactNumber: PHONE, purpose: 'login' } };
const reading = { method: METHOD, data: {} };

describe('a drop on a real socket', () => {
  /** Requests the configuration over a bare socket. */
  const raw = async (client: WireClient) => {
    const body = client.seal([reading]);
    const sent = { ...client.headersOf(), connection: 'close', 'content-length': String(body.length) };
    const socket = beginRequest(server.direct(), `${client.base}/${METHOD}`, sent);
    socket.write(body);
    let bytes = '';
    const times: number[] = [];
    socket.on('data', (part) => {
      bytes += part.toString('latin1');
      times.push(performance.now());
    });
    const ended = await new Promise((resolve) =>
      socket.once('end', () => resolve('end')).once('error', () => resolve('reset')),
    );
    return { bytes, ended, lasted: (times.at(-1) ?? 0) - (times[0] ?? 0) };
  };

  it.each([
    ['after', 'end'],
    ['reset', 'reset'],
  ])('%s ends the connection without a byte: %s', async (drop, ended) => {
    const { client, id } = await withFault({ drop });
    expect(await raw(client)).toMatchObject({ ended, bytes: '' });
    expect(await newest(client)).toMatchObject({ code: 0, fault: [{ id, effect: { drop } }] });
  });

  it('slow sends the whole body at the configured speed', async () => {
    const { client } = await withFault({ drop: 'slow', bytesPerSecond: 5_000 });
    const { bytes, ended, lasted } = await raw(client);
    expect(ended).toBe('end');
    const [head = '', body = ''] = bytes.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain(`content-length: ${body.length}`);
    expect(client.opened(body)).toMatchObject({ code: 0 });
    expect(lasted).toBeGreaterThan((body.length / 5_000) * 600);
  });

  it('is not waited for by a server that stops', async () => {
    const stopped = await startServer();
    const client = await stopped.client();
    await add(client, { delay: 600_000 });
    const hanging = client.call(METHOD, {}).catch(() => 'ended');
    while ((await faultsOf(client))[0]?.matched !== 1);
    await stopped.close();
    expect(await hanging).toBe('ended');
  });
});

describe('a drop of an upload', () => {
  const content = Buffer.concat([png(), Buffer.alloc(2_000_000)]);
  const effect = { drop: 'upload', percent: 60 };
  const setUp = async (more: object = {}) => {
    const { client } = await withFault(effect, { match: { method: UPLOAD }, times: 1, ...more });
    return { client, token: await client.login(PHONE) };
  };

  it('resets the connection once that share of the body has arrived: nothing runs, and the journal shows it as lost', async () => {
    const { client, token } = await setUp();
    const parts = partsOf(client, content);
    const { length } = multipartOf(parts);
    const { socket } = await beginUpload(server.direct(), client, parts, Math.floor(length * 0.5), { token });
    const reset = new Promise((resolve) =>
      socket.once('error', (cause) => resolve((cause as NodeJS.ErrnoException).code)),
    );
    await expect.poll(() => faultsOf(client)).toMatchObject([{ seen: 1, matched: 1, state: 'used up' }]);
    expect(await Promise.race([reset, client.admin('GET', '/clock')])).toMatchObject({ frozen: false });
    socket.write(Buffer.alloc(Math.ceil(length * 0.1)));
    expect(await reset).toBe('ECONNRESET');
    expect(await client.journal(`method=${UPLOAD}`)).toMatchObject([{ code: -1, end: 'lost', fault: [{ effect }] }]);
    expect((await upload(client, content, { token })).results).toMatchObject([{ code: 0 }]);
  });

  it('lets uploads pass first, and counts each once', async () => {
    const { client, token } = await setUp({ after: 1, times: 2 });
    expect((await upload(client, content, { token })).results).toMatchObject([{ code: 0 }]);
    await expect(upload(client, content, { token })).rejects.toThrow();
    expect(await faultsOf(client)).toMatchObject([{ seen: 2, matched: 1 }]);
  });
});

describe('a changed reply', () => {
  it('that is not encrypted arrives completely, with non-ASCII letters too', async () => {
    const client = await server.client();
    const sealed = await client.call('tictetQuestionList', {});
    await add(client, { envelope: 'PLAIN_JSON' }, {});
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

  it.each([{ delay: 120 }, { delay: [120, 160] }])('comes %j later, after the call ran', async (effect) => {
    const { client } = await withFault(effect);
    const began = performance.now();
    await client.call(METHOD, {});
    const took = performance.now() - began;
    expect(took).toBeGreaterThanOrEqual(119);
    const { durationMs } = await newest(client);
    expect(durationMs).toBeGreaterThanOrEqual(119);
    expect(durationMs).toBeLessThanOrEqual(took);
  });
});

it.each([{ drop: 'before' }, { http: 500 }, { code: codes.TOKEN_INVALID.code }, { envelope: 'GARBAGE' }])(
  'a key exchange with %j fails once, and the next one succeeds',
  async (effect) => {
    const { client, id } = await withFault(effect, { match: { method: 'generateSk' }, times: 1 });
    await expect(client.exchange()).rejects.toThrow();
    expect(await newest(client, 'generateSk')).toMatchObject({ fault: [{ id }] });
    await client.exchange();
    expect((await client.call(METHOD, {})).code).toBe(0);
  },
);

describe('a fault with a code that refuses the whole envelope', () => {
  const { TOKEN_INVALID, TOKEN_EXPIRED, TIME_SKEW, REQUEST_ID_REUSED } = codes;
  it.each([TOKEN_INVALID, TOKEN_EXPIRED, TIME_SKEW, REQUEST_ID_REUSED])(
    'answers it with $code; no entry runs, and its retry does',
    async ({ code, message }) => {
      const { client, id } = await withFault({ code });
      const requestId = randomId();
      const entries = [sending, reading, reading];
      expect(await client.entries(entries, { requestId })).toEqual({ code, message, results: [] });
      expect(await messages(client)).toBe(0);
      expect(await newest(client)).toMatchObject({ code, fault: [{ id, effect: { code } }] });
      // It counted once, however many entries match.
      expect(await faultsOf(client)).toMatchObject([{ id, matched: 1, state: 'used up' }]);
      expect((await client.entries(entries, { requestId })).results).toMatchObject([{}, {}, {}]);
      expect(await messages(client)).toBe(1);
      expect(await newest(client)).not.toHaveProperty('note');
    },
  );

  it('runs no entry for 401 either, so the retry with the same request id runs', async () => {
    const { client } = await withFault({ code: codes.AES_EXPIRED.code }, { times: 1 });
    const requestId = randomId();
    const { body } = await client.post('x', client.seal([sending]), client.headersOf({ requestId }));
    expect([body, await messages(client)]).toEqual([NO_KEY_REPLY, 0]);
    expect((await client.entries([sending], { requestId })).results).toMatchObject([{ code: 0 }]);
  });

  it('refuses a call that does not decrypt in plain text, and with 401 in the usual bytes', async () => {
    const { client, id } = await withFault({ code: TOKEN_EXPIRED.code, message: 'Fin à 5 ₦' }, { times: 1 });
    const post = () => client.post('x', 'no hex', client.headersOf());
    const { code } = TOKEN_EXPIRED;
    expect(await post()).toEqual({ status: 200, body: String.raw`{"code":${code},"message":"Fin \u00e0 5 \u20a6"}` });
    expect(await client.newestCall()).toMatchObject({ code, methods: [], unopened: 'not hex', fault: [{ id }] });
    await add(client, { code: codes.AES_EXPIRED.code, message: 'Made up' }, { times: 1 });
    expect((await post()).body).toBe(NO_KEY_REPLY);
  });
});

it('a fault matches by phone number: that of the token, or of an entry that needs no token, in both formats', async () => {
  const client = await server.client();
  const other = '08099990000';
  const [ofOne, ofOther] = [await client.login(PHONE), await client.login(other)];
  await add(client, { code: FAILED }, { match: { contactNumber: PHONE.slice(1) } });
  const send = (contactNumber: string) => codeOf(client, 'sendAuthCode', { contactNumber, purpose: 'accountDeletion' });
  expect([
    await codeOf(client, 'homePage', {}, ofOne),
    await codeOf(client, 'homePage', {}, ofOther),
    await send(PHONE),
    await send(other),
  ]).toEqual([FAILED, 0, FAILED, 0]);
});
