import { connect } from 'node:net';
import { codes } from '@kit/contracts/codes';
import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { methods } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { png } from '../support/files';
import { rawCall } from '../support/raw-call';
import { serverOfFile, startServer } from '../support/server';
import { type BegunUpload, BOUNDARY, beginUpload, multipartOf, partsOf, upload } from '../support/upload';
import { openAes, randomId, sealAes, type WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CONFIGURATION = 'operationConfiguration';

const server = serverOfFile();

interface Fault {
  readonly id: string;
  readonly matched: number;
  readonly seen: number;
  readonly state: string;
}
const fault = (client: WireClient, definition: object) => client.admin('POST', '/faults', definition) as Promise<Fault>;
const envelope = (entries: object[]) =>
  JSON.stringify({ t: Date.now(), header: { appName: 'Tests', version: ENVELOPE_VERSION }, entries });
const one = (method: string, data: object = {}) => envelope([{ method, data }]);

/** Requests the configuration over a bare socket. */
const raw = (client: WireClient, requestId = randomId(), silentAfter?: number) =>
  rawCall(
    server.direct(),
    `${client.base}/${CONFIGURATION}`,
    client.headersOf({ requestId }),
    sealAes(client.key, one(CONFIGURATION)),
    silentAfter,
  );
const newest = (client: WireClient, method = CONFIGURATION) => client.newestCall(`method=${method}`);

describe('a drop on a real socket', () => {
  const withDrop = async (effect: object) => {
    const client = await server.client();
    const { id } = await fault(client, { match: { method: CONFIGURATION }, effect, times: 1 });
    return { client, id };
  };

  it('before the call loses it: nothing runs, and the journal shows it as lost', async () => {
    const client = await server.client();
    const { id } = await fault(client, { match: { method: 'sendAuthCode' }, effect: { drop: 'before' }, times: 1 });
    const asked = client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'login' });
    await expect(asked).rejects.toThrow();
    expect(await client.admin('GET', '/messages')).toEqual({ messages: [] });
    expect(await newest(client, 'sendAuthCode')).toMatchObject({ code: -1, end: 'lost', fault: [{ id }] });
  });

  it('after the call closes the connection without a byte', async () => {
    const { client, id } = await withDrop({ drop: 'after' });
    expect(await raw(client)).toMatchObject({ ended: 'end', bytes: Buffer.alloc(0) });
    expect(await newest(client)).toMatchObject({ fault: [{ id, effect: { drop: 'after' } }] });
  });

  it('resets the connection', async () => {
    const { client } = await withDrop({ drop: 'reset' });
    expect(await raw(client)).toMatchObject({ ended: 'reset', bytes: Buffer.alloc(0) });
  });

  it('sends the whole body at the configured speed', async () => {
    const { client } = await withDrop({ drop: 'slow', bytesPerSecond: 2_000 });
    const { bytes, ended, lasted } = await raw(client);
    expect(ended).toBe('end');
    const [, body = ''] = bytes.toString('latin1').split('\r\n\r\n');
    expect(JSON.parse(openAes(client.key, body))).toMatchObject({ code: 0 });
    expect(lasted).toBeGreaterThan((body.length / 2_000) * 600);
  });

  it('is not waited for by a server that stops', async () => {
    const stopped = await startServer();
    const client = await stopped.client();
    await fault(client, { effect: { delay: 600_000 } });
    const hanging = client.call(CONFIGURATION, {}).catch(() => 'ended');
    while (((await client.admin('GET', '/faults')) as { faults: Fault[] }).faults[0]?.matched !== 1);
    await stopped.close();
    expect(await hanging).toBe('ended');
  });
});

describe('a drop of an upload', () => {
  const content = Buffer.concat([png(), Buffer.alloc(2_000_000)]);
  const effect = { drop: 'upload', percent: 60 };
  const setUp = async (more: object = {}) => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await fault(client, { match: { method: UPLOAD }, effect, times: 1, ...more });
    return { client, token };
  };
  const counts = async (client: WireClient) => ((await client.admin('GET', '/faults')) as { faults: Fault[] }).faults;
  const ended = ({ socket }: BegunUpload) =>
    new Promise((resolve) => socket.once('error', (cause) => resolve((cause as NodeJS.ErrnoException).code)));

  it('resets the connection once that share of the body has arrived: nothing runs, and the journal shows it as lost', async () => {
    const { client, token } = await setUp();
    const parts = partsOf(client, content);
    const { length } = multipartOf(parts);
    const begun = await beginUpload(server.direct(), client, parts, Math.floor(length * 0.5), { token });
    const reset = ended(begun);
    await expect.poll(() => counts(client)).toMatchObject([{ seen: 1, matched: 1, state: 'used up' }]);
    expect(await Promise.race([reset, client.admin('GET', '/clock')])).toMatchObject({ frozen: false });
    begun.socket.write(Buffer.alloc(Math.ceil(length * 0.1)));
    expect(await reset).toBe('ECONNRESET');
    const { requests } = (await client.admin('GET', `/requests?method=${UPLOAD}`)) as { requests: object[] };
    expect(requests).toMatchObject([{ code: -1, end: 'lost', fault: [{ effect }] }]);
    expect(await counts(client)).toMatchObject([{ seen: 1, matched: 1 }]);
    expect((await upload(client, content, { token })).results).toMatchObject([{ code: 0 }]);
  });

  it('lets uploads pass first, and counts each of them once', async () => {
    const { client, token } = await setUp({ after: 1 });
    expect((await upload(client, content, { token })).results).toMatchObject([{ code: 0 }]);
    await expect(upload(client, content, { token })).rejects.toThrow();
    expect(await counts(client)).toMatchObject([{ seen: 2, matched: 1 }]);
  });

  it('without a content length happens with the first part of the file', async () => {
    const { client, token } = await setUp();
    const body = multipartOf(partsOf(client, content)).subarray(0, 100_000);
    const { hostname, port } = new URL(server.direct());
    const socket = connect(Number(port), hostname);
    const head = {
      ...client.headersOf({ token }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'transfer-encoding': 'chunked',
      host: hostname,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    const reset = ended({ socket } as BegunUpload);
    socket.write([`POST ${client.base}/${UPLOAD} HTTP/1.1`, ...lines, '', body.length.toString(16), ''].join('\r\n'));
    socket.write(body);
    expect(await reset).toBe('ECONNRESET');
  });
});

describe('an HTTP fault', () => {
  it('answers with the status, without an envelope', async () => {
    const client = await server.client();
    await fault(client, { match: { method: CONFIGURATION }, effect: { http: 503 }, times: 1 });
    const { status, body } = await client.post('x', sealAes(client.key, one(CONFIGURATION)), client.headersOf());
    expect([status, body]).toEqual([503, '503 Service Unavailable']);
    expect(await newest(client)).toMatchObject({ http: 503, fault: [{ effect: { http: 503 } }] });
  });
});

describe('a code or an edited reply', () => {
  it('edits fields of a success, and the journal names them and what they break', async () => {
    const client = await server.client();
    const reply = { set: { 'agreements.0.url': 7 }, remove: ['supportChannelSettings.whatsappNo'] };
    await fault(client, { match: { method: CONFIGURATION }, effect: { reply } });
    const { results } = await client.call(CONFIGURATION, {});
    expect(results).toMatchObject([
      { code: 0, data: { agreements: expect.arrayContaining([{ type: 'loan_agreement', url: 7 }]) } },
    ]);
    expect(z.safeParse(methods[CONFIGURATION].response, results[0]?.data).success).toBe(false);
    expect((await newest(client)).fault).toMatchObject([
      {
        fields: ['results.0.data.agreements.0.url', 'results.0.data.supportChannelSettings.whatsappNo'],
        breaks: [
          { path: `${CONFIGURATION}.data.supportChannelSettings.whatsappNo` },
          { path: `${CONFIGURATION}.data.agreements.0.url` },
        ],
      },
    ]);
  });

  it('leaves the session valid, even if its code says that it has ended', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await fault(client, { match: { method: 'homePage' }, effect: { code: codes.TOKEN_EXPIRED.code }, times: 1 });
    const ended = await client.call('homePage', {}, { token });
    expect(ended).toMatchObject({ code: codes.TOKEN_EXPIRED.code, results: [] });
    expect((await client.call('homePage', {}, { token })).results).toMatchObject([{ code: 0 }]);
  });

  it('changes one entry of a batch, and leaves the others', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    const { id } = await fault(client, { match: { method: 'homePage' }, effect: { code: codes.INTERNAL_ERROR.code } });
    const entries = [CONFIGURATION, 'homePage', 'userIdentifierInfo'].map((method) => ({ method, data: {} }));
    const { code, results } = await client.entries(entries, { token });
    expect([code, ...results.map((result) => result.code)]).toEqual([0, 0, codes.INTERNAL_ERROR.code, 0]);
    expect(await newest(client, 'homePage')).toMatchObject({ code: codes.INTERNAL_ERROR.code, fault: [{ id }] });
  });
});

describe('a delay fault', () => {
  it.each([{ delay: 120 }, { delay: [120, 160] }])('delays the reply by %j, after the call ran', async (effect) => {
    const client = await server.client();
    await fault(client, { match: { method: CONFIGURATION }, effect, times: 1 });
    const began = performance.now();
    await client.call(CONFIGURATION, {});
    const took = performance.now() - began;
    expect(took).toBeGreaterThanOrEqual(119);
    const isSame = (durationMs: number) => durationMs >= 119 && durationMs <= took;
    expect(await newest(client)).toMatchObject({ durationMs: expect.toSatisfy(isSame) });
  });
});

describe('a fault of the key exchange', () => {
  const exchanged = async (effect: object) => {
    const client = await server.client();
    const { id } = await fault(client, { match: { method: 'generateSk' }, effect, times: 1 });
    const failed = await client.exchange().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(await newest(client, 'generateSk')).toMatchObject({ fault: [{ id }] });
    return { client, failed };
  };

  it.each([
    { drop: 'before' },
    { drop: 'reset' },
    { drop: 'after' },
    { http: 500 },
    { code: codes.REQUEST_INVALID.code },
    { envelope: 'WRONG_KEY' },
    { envelope: 'GARBAGE' },
  ])('%j: the exchange fails once, and the next one succeeds', async (effect) => {
    const { client, failed } = await exchanged(effect);
    expect(failed).toBeInstanceOf(Error);
    await client.exchange();
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
  });
});
