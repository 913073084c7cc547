import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { UPLOAD, uploadedFile } from '@kit/contracts/wire/upload';
import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileDocuments } from '../support/file-documents';
import { isoMedia, jpeg, pdf, png, webp } from '../support/files';
import { serverOfFile } from '../support/server';
import { partsOf, sendParts, type UploadOptions, upload, uploaded } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

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

const storeFile = (file: Buffer, options: UploadOptions = {}) => uploaded(client, file, { token, ...options });

describe('[7.3] [7.18] an upload', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
    ['video/mp4', isoMedia()],
  ])('stores %s and serves it', async (mime, file) => {
    const reply = await upload(client, file, { token });
    expect(reply.code).toBe(codes.SUCCESS.code);
    expect(reply.results).toMatchObject([{ method: UPLOAD, code: codes.SUCCESS.code }]);
    const { fileId, url, size, ...rest } = z.parse(uploadedFile, reply.results[0]?.data);
    expect(rest.mime).toBe(mime);
    expect(size).toBe(file.length);
    // Only the 128 random bits of its id protect a file.
    expect(fileId).toMatch(/^[0-9a-f]{32}$/);
    const served = await fileAt(url).expect(200).expect('content-type', mime);
    expect(Buffer.compare(served.body as Buffer, file)).toBe(0);
    expect(served.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(served.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
    const disposition = mime.startsWith('image/') ? 'inline' : 'attachment';
    expect(served.headers['content-disposition']).toMatch(new RegExp(`^${disposition}; filename="${fileId}\\.\\w+"$`));
  });

  test('is judged by its content, not by its name or declared type', async () => {
    const liar = await storeFile(png(), { filename: 'holiday.mp4', type: 'video/mp4' });
    expect(liar.mime).toBe('image/png');
    const script = Buffer.from('<script>alert(1)</script>');
    const refused = await upload(client, script, { token, filename: 'photo.jpg', type: 'image/jpeg' });
    expect(refused.results).toMatchObject([
      { method: UPLOAD, code: codes.FILE_TYPE_REFUSED.code, message: codes.FILE_TYPE_REFUSED.message },
    ]);
  });

  test.each(['../../etc/passwd.png', '/etc/passwd', 'C:\\Windows\\x.png', '..%2f..%2fx', 'a"; x="b', ''])(
    'ignores a file name such as %j',
    async (filename) => {
      const { fileId, url } = await storeFile(png(), { filename });
      expect(url).toBe(`/files/${fileId}`);
      const { headers: sent } = await fileAt(url).expect(200);
      expect(sent['content-disposition']).toBe(`inline; filename="${fileId}.png"`);
    },
  );

  test('[5.10] accepts 20 MB, and refuses one byte more without storing anything', { tags: ['slow'] }, async () => {
    const other = await server.client();
    const own = await other.login(freshNumber());
    const largest = Buffer.concat([pdf(), Buffer.alloc(MAXIMUM_FILE_BYTES - pdf().length, 1)]);
    const tooLarge = await upload(other, Buffer.concat([largest, Buffer.from('!')]), { token: own });
    expect(tooLarge).toMatchObject({
      code: codes.SUCCESS.code,
      results: [{ code: codes.FILE_TOO_LARGE.code, message: 'File size is at most 20Mb' }],
    });
    expect(await fileDocuments(other)).toBe(0);
    const reply = await upload(other, largest, { token: own });
    expect(reply.results[0]).toMatchObject({ code: codes.SUCCESS.code, data: { size: MAXIMUM_FILE_BYTES } });
  });

  test('repeats the reply for a repeated request id without storing the file again, and refuses it with another file', async () => {
    const requestId = randomId();
    const parts = partsOf(client, png(), { token });
    const first = await sendParts(client, parts, { token, requestId });
    const before = await fileDocuments(client);
    expect(await sendParts(client, parts, { token, requestId })).toEqual(first);
    expect(await fileDocuments(client)).toBe(before);
    const other = parts.map((part) => (part.name === 'file' ? { ...part, content: webp() } : part));
    expect(await sendParts(client, other, { token, requestId })).toMatchObject({
      code: codes.REQUEST_ID_REUSED.code,
      results: [],
    });
    expect(await fileDocuments(client)).toBe(before);
  });

  test('repeats the reply on a retry after the session has ended, and stores no other file', async () => {
    const contactNumber = freshNumber();
    const own = await client.login(contactNumber);
    const requestId = randomId();
    const parts = partsOf(client, png());
    const first = await sendParts(client, parts, { token: own, requestId });
    expect(first.code).toBe(codes.SUCCESS.code);
    await client.admin('POST', `/sessions/${contactNumber}/squeeze`, {});
    const before = await fileDocuments(client);
    expect(await sendParts(client, parts, { token: own, requestId })).toEqual(first);
    const other = partsOf(client, webp());
    const codeOfOther = async (id: string) => (await sendParts(client, other, { token: own, requestId: id })).code;
    expect(await codeOfOther(requestId)).toBe(codes.REQUEST_ID_REUSED.code);
    expect(await codeOfOther(randomId())).toBe(codes.TOKEN_SQUEEZED.code);
    expect(await fileDocuments(client)).toBe(before);
  });

  test('is readable in the journal without its file', async () => {
    await storeFile(png());
    expect(await client.newestCall(`method=${UPLOAD}`)).toMatchObject({
      methods: [UPLOAD],
      request: { entries: [{ method: UPLOAD, data: { purpose: 'feedback' } }] },
      reply: { code: codes.SUCCESS.code },
    });
  });
});

describe('stored files', () => {
  test('cannot be read without their id, or from another sandbox', async () => {
    const { url } = await storeFile(png());
    await fileAt(`/files/${randomId()}`).expect(404);
    await fileAt('/files/..%2f..%2fpackage.json').expect(404);
    await fileAt(url, 'another').expect(404);
    await fileAt(url).expect(200);
  });

  test('[6.3] can be used in calls only by their borrower', async () => {
    const { fileId } = await storeFile(png());
    const stranger = await client.login(freshNumber());
    const asked = await client.call('mockOcr', { fileId }, { token: stranger });
    expect(asked.results[0]).toMatchObject({ code: codes.REQUEST_INVALID.code });
    const own = await client.call('mockOcr', { fileId }, { token });
    expect(own.results[0]).toMatchObject({ code: codes.SUCCESS.code });
  });
});
