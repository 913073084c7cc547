import { randomBytes } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { type ReplyEnvelope, refusalData } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { NO_KEY_REPLY } from '@kit/mock-server/backend/reply';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileDocuments } from '../support/file-documents';
import { pdf, png } from '../support/files';
import { serverOfFile } from '../support/server';
import { BOUNDARY, beginUpload, multipartOf, type Part, partsOf, postUpload, sendParts } from '../support/upload';
import { openAes, randomId, sealAes, type WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
let token: string;
beforeAll(async () => {
  client = await server.client();
  token = await client.login(freshNumber());
});

/** The paths for which a whole envelope is refused. */
const pathsOf = (reply: ReplyEnvelope): string[] => {
  expect(reply).toMatchObject({ code: codes.REQUEST_INVALID.code, results: [] });
  return (reply.data?.issues ?? []).map(({ path }) => path);
};

describe('an invalid upload', () => {
  const [method, data, file] = ['method', 'data', 'file'] as const;
  const without = (name: string) => (parts: Part[]) => parts.filter((part) => part.name !== name);
  const withPart = (name: string, changes: Partial<Part>) => (parts: Part[]) =>
    parts.map((part) => (part.name === name ? { ...part, ...changes } : part));
  const ordered =
    (...names: string[]) =>
    (parts: Part[]) =>
      names.flatMap((name) => parts.find((part) => part.name === name) ?? []);

  const missing = (...names: string[]) => names.map((path) => ({ path, reason: 'Is missing' }));
  const inOrder = (path: string) => [{ path, reason: 'The parts are method, data, file, each once and in this order' }];
  const text = (path: string) => [{ path, reason: 'Must be text, not a file' }];
  const otherMethod = [{ path: method, reason: 'Must be mediaUpload' }];
  test.each<[string, { path: string; reason: string }[], (parts: Part[]) => Part[]]>([
    ['without its method', inOrder(method), without(method)],
    ['without its data', inOrder(data), without(data)],
    ['without its file', missing(file), without(file)],
    ['without its data and its file', missing(data, file), ordered(method)],
    ['without any part', missing(method, data, file), () => []],
    ['with its file first', inOrder(method), ordered(file, method, data)],
    ['with its data first', inOrder(method), ordered(data, method, file)],
    ['with its file before its data', inOrder(data), ordered(method, file, data)],
    ['with its method twice', inOrder(data), ordered(method, method, data, file)],
    ['of another method', otherMethod, withPart(method, { content: 'saveTicket' })],
    ['with a method that is a file', text(method), withPart(method, { filename: 'x' })],
    ['with an empty method', text(method), withPart(method, { content: '' })],
    ['with data that is a file', text(data), withPart(data, { filename: 'x' })],
    [
      'with a file that is text',
      [{ path: file, reason: 'Must be a file: a part with a file name' }],
      withPart(file, { filename: undefined, type: 'text/plain' }),
    ],
    ['with a method that is JSON', text(method), withPart(method, { content: '{"a":1}', type: 'application/json' })],
    [
      'with more data than an envelope may have',
      [{ path: data, reason: 'Is larger than 262144 bytes' }],
      withPart(data, { content: 'a'.repeat(262_145) }),
    ],
  ])('%s is refused with the part and the reason', async (_what, issues, change) => {
    const reply = await sendParts(client, change(partsOf(client, png(), { token })), { token });
    expect(reply).toEqual({
      code: codes.REQUEST_INVALID.code,
      message: 'Request failed, click to reload',
      results: [],
      data: { issues },
    });
    expect(await client.newestCall()).toMatchObject({ methods: [UPLOAD], code: codes.REQUEST_INVALID.code });
  });

  test('with data of the maximum envelope size is read', async () => {
    const parts = withPart(data, { content: 'a'.repeat(262_144) })(partsOf(client, png(), { token }));
    expect((await postUpload(client, multipartOf(parts), { token })).body).toBe(NO_KEY_REPLY);
  });

  test.each([
    ['field', {}],
    ['file', { filename: 'other.png' }],
  ])('with a %s as a fourth part is refused', async (_what, more) => {
    const parts = [...partsOf(client, png()), { name: 'more', content: 'x', ...more }];
    const before = await fileDocuments(client);
    const reply = await sendParts(client, parts, { token });
    expect(reply).toMatchObject({ code: codes.REQUEST_INVALID.code, data: { issues: inOrder('body') } });
    expect(await fileDocuments(client)).toBe(before);
  });

  const envelopeOf = (...entries: { method: string; data: unknown }[]): string =>
    sealAes(client.key, JSON.stringify({ t: Date.now(), header: { appName: 'Tests', version: '1.0.1' }, entries }));
  test.each([
    [
      'another method',
      { path: 'entries.0.method', reason: 'Must be mediaUpload, as the part says' },
      [{ method: 'saveTicket', data: {} }],
    ],
    [
      'a second entry',
      { path: 'entries', reason: 'An upload has one entry' },
      [
        { method: UPLOAD, data: { purpose: 'face' } },
        { method: UPLOAD, data: { purpose: 'face' } },
      ],
    ],
    ['no entry', { path: 'entries', reason: expect.any(String) }, []],
  ])('with %s in its envelope is refused', async (_what, issue, entries) => {
    const parts = withPart(data, { content: envelopeOf(...entries) })(partsOf(client, png()));
    expect(await sendParts(client, parts, { token })).toMatchObject({
      code: codes.REQUEST_INVALID.code,
      results: [],
      data: { issues: [issue] },
    });
  });

  test.each([
    ['cut off in the file', (body: Buffer) => body.subarray(0, -40)],
    ['without an end', (body: Buffer) => body.subarray(0, -6)],
    [
      'with another boundary',
      (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll(BOUNDARY, 'x'), 'latin1'),
    ],
    ['of random bytes', () => randomBytes(500)],
    ['of nothing', () => Buffer.alloc(0)],
  ])('with a body %s is refused, and nothing is stored', async (_what, broken) => {
    const before = await fileDocuments(client);
    const body = broken(multipartOf(partsOf(client, png(), { token })));
    const answer = await postUpload(client, body, { token });
    const reply = JSON.parse(openAes(client.key, answer.body)) as ReplyEnvelope;
    expect(pathsOf({ ...reply, results: [] }).length).toBeGreaterThan(0);
    expect(await fileDocuments(client)).toBe(before);
  });

  test('without a boundary is refused', async () => {
    const answer = await client.post(UPLOAD, multipartOf(partsOf(client, png())), {
      ...client.headersOf({ token }),
      [headers.contentType]: 'multipart/form-data',
    });
    expect(JSON.parse(openAes(client.key, answer.body))).toMatchObject({
      code: codes.REQUEST_INVALID.code,
      data: { issues: [{ path: 'body', reason: 'The multipart body is broken: Multipart: Boundary not found' }] },
    });
  });

  test('without a session key, or encrypted with another key, gets the plain 401', async () => {
    const stranger = await server.client();
    const parts = partsOf(stranger, png());
    const unsealed = [{ ...client.headersOf(), [headers.keyId]: randomId() }, client.headersOf({ token })];
    for (const sent of unsealed) {
      const contentType = { [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}` };
      const answer = await client.post(UPLOAD, multipartOf(parts), { ...sent, ...contentType });
      expect(answer).toEqual({ status: 200, body: NO_KEY_REPLY });
    }
  });

  test('sent as an ordinary call is refused because the file is missing', async () => {
    const reply = await client.call(UPLOAD, { purpose: 'face' }, { token });
    expect(reply.results[0]).toMatchObject({ code: codes.REQUEST_INVALID.code });
    expect(z.parse(refusalData, reply.results[0]?.data).issues?.map(({ path }) => path)).toEqual([file]);
    const segment = await client.post(
      UPLOAD,
      sealAes(
        client.key,
        JSON.stringify({
          t: Date.now(),
          header: { appName: 'Tests', version: '1.0.1' },
          entries: [{ method: 'userIdentifierInfo', data: {} }],
        }),
      ),
      client.headersOf({ token }),
    );
    expect(JSON.parse(openAes(client.key, segment.body))).toMatchObject({ code: codes.SUCCESS.code });
  });

  /** Starts an upload and sends it up to the first bytes of a file. */
  const begin = () => {
    const parts = partsOf(client, Buffer.concat([pdf(), randomBytes(500_000)]), { token });
    return beginUpload(server.direct(), client, parts, 300_000, { token });
  };

  test('whose sender disconnects halfway leaves nothing behind', async () => {
    const before = await fileDocuments(client);
    const calls = async () => (await client.journal(`method=${UPLOAD}`)).length;
    const heard = await calls();
    (await begin()).socket.destroy();
    await expect.poll(calls).toBe(heard + 1);
    expect(await fileDocuments(client)).toBe(before);
  });
});
