import { randomBytes } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { type EnvelopeEntry, refusalData } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadedFile } from '@kit/contracts/wire/upload';
import { NO_KEY_REPLY } from '@kit/mock-server/backend/answer';
import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isoMedia, jpeg, pdf, png, webp } from '../support/files';
import { serverOfFile } from '../support/server';
import { BOUNDARY, multipartOf, type Part, partsOf, postUpload, sendParts, upload, uploaded } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';
import { beginUpload } from './begun-upload';
import { freshNumber } from './prepare';
import { fileDocuments } from './state';

const server = serverOfFile();
let client: WireClient;
let token: string;
beforeAll(async () => {
  client = await server.client();
  token = await client.login(freshNumber());
});

const fileAt = (url: string, sandbox = client.sandbox) =>
  supertest(server.address)
    .get(`/s/${sandbox}${url}`)
    .buffer(true)
    .parse((incoming, done) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => done(null, Buffer.concat(parts)));
    });

describe('[7.3] [7.18] an upload', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
    ['video/mp4', isoMedia()],
  ])('stores %s and serves it, whatever its name and declared type', async (mime, file) => {
    const odd = { filename: '../../etc/"passwd.png', type: 'text/html' };
    const reply = await upload(client, file, { token, ...odd });
    expect(reply.results).toMatchObject([{ method: UPLOAD, code: codes.SUCCESS.code }]);
    const { fileId, url, ...rest } = z.parse(uploadedFile, reply.results[0]?.data);
    expect(rest).toEqual({ mime, size: file.length });
    // Only the 128 random bits of its id protect a file.
    expect([url, fileId]).toEqual([`/files/${fileId}`, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const served = await fileAt(url).expect(200).expect('content-type', mime);
    expect(Buffer.compare(served.body as Buffer, file)).toBe(0);
    expect(served.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(served.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
    const disposition = mime.startsWith('image/') ? 'inline' : 'attachment';
    expect(served.headers['content-disposition']).toMatch(new RegExp(`^${disposition}; filename="${fileId}\\.\\w+"$`));
    expect(await client.newestCall(`method=${UPLOAD}`)).toMatchObject({
      request: { entries: [{ method: UPLOAD, data: { purpose: 'feedback' } }] },
      reply: { code: codes.SUCCESS.code },
    });
  });

  test('[5.10] accepts 20 MB, and refuses one byte more without storing anything', { tags: ['slow'] }, async () => {
    const other = await server.client();
    const own = await other.login(freshNumber());
    const largest = Buffer.concat([pdf(), Buffer.alloc(MAXIMUM_FILE_BYTES - pdf().length, 1)]);
    const tooLarge = await upload(other, Buffer.concat([largest, Buffer.from('!')]), { token: own });
    expect(tooLarge.results).toMatchObject([{ code: codes.FILE_TOO_LARGE.code, message: 'File size is at most 20Mb' }]);
    expect(await fileDocuments(other)).toBe(0);
    const reply = await upload(other, largest, { token: own });
    expect(reply.results[0]).toMatchObject({ code: codes.SUCCESS.code, data: { size: MAXIMUM_FILE_BYTES } });
  });

  test('repeats the reply for a repeated request id, also after its session has ended, and refuses it with another file', async () => {
    const contactNumber = freshNumber();
    const options = { token: await client.login(contactNumber), requestId: randomId() };
    const parts = partsOf(client, png());
    const first = await sendParts(client, parts, options);
    expect(first.results).toMatchObject([{ code: codes.SUCCESS.code }]);
    const before = await fileDocuments(client);
    for (const isEnded of [false, true]) {
      if (isEnded) await client.admin('POST', `/sessions/${contactNumber}/squeeze`, {});
      expect(await sendParts(client, parts, options)).toEqual(first);
      expect(await sendParts(client, partsOf(client, webp()), options)).toMatchObject({
        code: codes.REQUEST_ID_REUSED.code,
        results: [],
      });
    }
    const { code } = await upload(client, webp(), { ...options, requestId: randomId() });
    expect([code, await fileDocuments(client)]).toEqual([codes.TOKEN_SQUEEZED.code, before]);
  });

  test('[6.3] can be read only by its id and in its sandbox, and used in calls only by its borrower', async () => {
    const { fileId, url } = await uploaded(client, png(), { token });
    await fileAt(`/files/${randomId()}`).expect(404);
    await fileAt('/files/..%2f..%2fpackage.json').expect(404);
    await fileAt(url, 'another').expect(404);
    await fileAt(url).expect(200);
    const stranger = await client.login(freshNumber());
    for (const [who, code] of [
      [stranger, codes.REQUEST_INVALID.code],
      [token, codes.SUCCESS.code],
    ] as const)
      expect((await client.call('mockOcr', { fileId }, { token: who })).results).toMatchObject([{ code }]);
  });
});

const [method, data, file] = ['method', 'data', 'file'] as const;

describe('an invalid upload', () => {
  const withPart = (name: string, changes: Partial<Part>) => (parts: Part[]) =>
    parts.map((part) => (part.name === name ? { ...part, ...changes } : part));
  const odd: Part[] = [
    { name: 'aField', content: 'x' },
    { name: 'aFile', content: png(), filename: 'other.png' },
  ];
  /** The named parts, in this order. */
  const named =
    (...names: string[]) =>
    (parts: Part[]) =>
      names.flatMap((name) => [...parts, ...odd].find((part) => part.name === name) ?? []);
  const sealing = (...entries: EnvelopeEntry[]) => withPart(data, { content: client.seal(entries) });
  const entry = { method: UPLOAD, data: { purpose: 'face' } };
  const bodyOf =
    (change: (parts: Part[]) => Part[]) =>
    (parts: Part[]): Buffer =>
      multipartOf(change(parts));

  test('is refused with the part and the reason, and stores nothing', async () => {
    const bodies: Readonly<Record<string, (parts: Part[]) => Buffer>> = {
      'without its method': bodyOf(named(data, file)),
      'without its data': bodyOf(named(method, file)),
      'without its file': bodyOf(named(method, data)),
      'without its data and its file': bodyOf(named(method)),
      'without any part': bodyOf(named()),
      'with its file first': bodyOf(named(file, data, method)),
      'with its file before its data': bodyOf(named(method, file, data)),
      'with its method twice': bodyOf(named(method, method, data, file)),
      'with its file twice': bodyOf(named(method, data, file, file)),
      'with another field': bodyOf(named(method, data, file, 'aField')),
      'with another file': bodyOf(named(method, data, file, 'aFile')),
      'of another method': bodyOf(withPart(method, { content: 'saveTicket' })),
      'with a method that is a file': bodyOf(withPart(method, { filename: 'x' })),
      'with an empty method': bodyOf(withPart(method, { content: '' })),
      'with data that is a file': bodyOf(withPart(data, { filename: 'x' })),
      'with a file that is text': bodyOf(withPart(file, { filename: undefined, type: 'text/plain' })),
      'with a method that is JSON': bodyOf(withPart(method, { content: '{"a":1}', type: 'application/json' })),
      'with more data than an envelope': bodyOf(withPart(data, { content: 'a'.repeat(262_145) })),
      'with an entry of another method': bodyOf(sealing({ method: 'saveTicket', data: {} })),
      'with two entries': bodyOf(sealing(entry, entry)),
      'with no entry': bodyOf(sealing()),
      'cut off in the file': (parts) => multipartOf(parts).subarray(0, -40),
      'without an end': (parts) => multipartOf(parts).subarray(0, -6),
      'with another boundary': (parts) =>
        Buffer.from(multipartOf(parts).toString('latin1').replaceAll(BOUNDARY, 'x'), 'latin1'),
      'of other bytes': () => Buffer.alloc(500, 7),
      'of nothing': () => Buffer.alloc(0),
    };
    const before = await fileDocuments(client);
    const refusals: string[] = [];
    for (const [what, bodyFor] of Object.entries(bodies)) {
      const { body } = await postUpload(client, bodyFor(partsOf(client, png())), { token });
      const { data: refused, ...reply } = client.opened(body);
      const { code, message } = codes.REQUEST_INVALID;
      expect([what, reply]).toEqual([what, { code, message, results: [] }]);
      const call = await client.newestCall();
      expect([what, call.code]).toEqual([what, code]);
      const { issues = [] } = z.parse(refusalData, refused);
      refusals.push(
        `${what} (methods: ${call.methods.join()})\n${issues.map(({ path, reason }) => `  ${path}: ${reason}\n`).join('')}`,
      );
    }
    await expect(refusals.join('')).toMatchFileSnapshot('refused-uploads.txt');
    expect(await fileDocuments(client)).toBe(before);
  });

  test('with data of the maximum envelope size is read, and gets the plain 401 without a key', async () => {
    const parts = withPart(data, { content: 'a'.repeat(262_144) })(partsOf(client, png()));
    expect((await postUpload(client, multipartOf(parts), { token })).body).toBe(NO_KEY_REPLY);
    const ofStranger = multipartOf(partsOf(await server.client(), png()));
    expect(await postUpload(client, ofStranger, { token })).toEqual({ status: 200, body: NO_KEY_REPLY });
  });

  test('without a boundary, or sent as an ordinary call, is refused with the reason', async () => {
    const sent = { ...client.headersOf({ token }), [headers.contentType]: 'multipart/form-data' };
    const answer = await client.post(UPLOAD, multipartOf(partsOf(client, png())), sent);
    expect(client.opened(answer.body)).toMatchObject({
      code: codes.REQUEST_INVALID.code,
      data: { issues: [{ path: 'body', reason: 'The multipart body is broken: Multipart: Boundary not found' }] },
    });
    const { results } = await client.call(UPLOAD, { purpose: 'face' }, { token });
    expect(z.parse(refusalData, results[0]?.data).issues?.map(({ path }) => path)).toEqual([file]);
    // The path does not name the method.
    const sealed = client.seal([{ method: 'userIdentifierInfo', data: {} }]);
    const { body } = await client.post(UPLOAD, sealed, client.headersOf({ token }));
    expect(client.opened(body)).toMatchObject({ code: codes.SUCCESS.code });
  });
});

// The server once failed to answer files of this size that came in the wrong order.
test('an upload in the wrong order is refused at once; its rest is read, and the connection serves the next request', async () => {
  const parts = partsOf(client, Buffer.concat([pdf(), randomBytes(5_000_000)])).reverse();
  const { socket, answer } = await beginUpload(server.direct(), client, parts, 100_000, { token });
  expect(await answer).toMatchObject({ code: codes.REQUEST_INVALID.code });
  const next = new Promise((resolve) => socket.once('data', resolve));
  socket.write(multipartOf(parts).subarray(100_000));
  socket.write(['GET /__admin/health HTTP/1.1', 'host: localhost', '', ''].join('\r\n'));
  expect(String(await next)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
  socket.destroy();
});
