import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { codes } from '@kit/contracts/codes';
import { type UploadLimits, uploadLimits } from '@kit/mock-server/wire/request-body';
import { afterEach, describe, expect, test } from 'vitest';
import { isShared } from '../support/behind-balancer';
import { fileDocuments } from '../support/file-documents';
import { pdf, png } from '../support/files';
import { startServer, type TestServer } from '../support/server';
import { BOUNDARY, beginUpload, multipartOf, partsOf, upload } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const LATER = 60_000;
const content = Buffer.concat([pdf(), randomBytes(500_000)]);

const servers: TestServer[] = [];
const startWith = async (limits: Partial<UploadLimits>): Promise<TestServer> => {
  const server = await startServer({ uploads: { ...uploadLimits, ...limits } });
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const loggedIn = async (server: TestServer) => {
  const client = await server.client();
  return { client, token: await client.login(freshNumber()) };
};

/** Starts an upload and sends it up to the first bytes of its file. */
const begin = (server: TestServer, client: WireClient, token: string, parts = partsOf(client, content)) =>
  beginUpload(server.direct(), client, parts, 300_000, { token });

describe('an upload that stalls', () => {
  test('is refused once nothing more arrives, its connection is closed and its place is free again', async () => {
    const server = await startWith({ atOnce: 1, silenceMs: 50, wholeMs: LATER });
    const { client, token } = await loggedIn(server);
    const { answer, ended } = await begin(server, client, token);
    expect(await answer).toMatchObject({
      code: codes.REQUEST_INVALID.code,
      data: { issues: [{ path: 'body', reason: 'The body stalled for 0.05 s' }] },
    });
    await ended;
    expect((await upload(client, png(), { token })).code).toBe(codes.SUCCESS.code);
  });

  test('is refused even if no part of it arrived', async () => {
    const server = await startWith({ silenceMs: 50 });
    const { client, token } = await loggedIn(server);
    const { answer, ended } = await beginUpload(server.direct(), client, partsOf(client, content), 0, { token });
    expect(await answer).toMatchObject({ data: { issues: [{ path: 'body' }] } });
    await ended;
  });

  test('is refused if it takes too long, even if bytes keep arriving', async () => {
    const server = await startWith({ silenceMs: LATER, wholeMs: 100 });
    const { client, token } = await loggedIn(server);
    const { socket, answer, ended } = await begin(server, client, token);
    const dripping = setInterval(() => socket.write('x'), 5);
    const reply = await answer;
    clearInterval(dripping);
    expect(reply).toMatchObject({ data: { issues: [{ path: 'body', reason: 'The body took longer than 0.1 s' }] } });
    await ended;
  });

  test('is cut off if the rest of a refused upload stalls', async () => {
    const server = await startWith({ silenceMs: 50 });
    const { client, token } = await loggedIn(server);
    const [method, data, file] = partsOf(client, content);
    if (method === undefined || data === undefined || file === undefined) throw new Error('An upload has three parts');
    const { answer, ended } = await begin(server, client, token, [method, file, data]);
    expect(await answer).toMatchObject({ code: codes.REQUEST_INVALID.code });
    await ended;
  });

  test('is not one that is slow but steady', async () => {
    const server = await startWith({ silenceMs: 1_000, wholeMs: LATER });
    const { client, token } = await loggedIn(server);
    const body = multipartOf(partsOf(client, content));
    const { socket, answer } = await begin(server, client, token);
    for (let sent = 300_000; sent < body.length; sent += 50_000) {
      const rest = body.subarray(sent, sent + 50_000);
      await new Promise((resolve) => socket.write(rest, resolve));
    }
    expect(await answer).toMatchObject({ results: [{ code: codes.SUCCESS.code }] });
    socket.destroy();
  });
});

// Each of several servers counts only its own uploads.
describe.skipIf(isShared())('uploads at the same time', () => {
  test('are limited: one more is refused at once, and accepted later', async () => {
    const server = await startWith({ atOnce: 2 });
    const { client, token } = await loggedIn(server);
    const begun = [await begin(server, client, token), await begin(server, client, token)];
    await expect.poll(() => server.app.uploadSlots.taken).toBe(2);
    expect(await upload(client, png(), { token })).toEqual({
      code: codes.TOO_MANY_ATTEMPTS.code,
      message: 'Too many attempts, please wait a little and try again',
      results: [],
      data: { retryAfterMs: 2_000 },
    });
    // The server does not wait for its file.
    const third = await begin(server, client, token);
    expect(await third.answer).toMatchObject({ code: codes.TOO_MANY_ATTEMPTS.code });
    // An upload with an invalid token does not count towards the limit.
    expect((await upload(client, png(), { token: randomId() })).code).toBe(codes.TOKEN_INVALID.code);
    for (const { socket } of [...begun, third]) socket.destroy();
    await expect.poll(() => server.app.uploadSlots.taken).toBe(0);
    expect((await upload(client, png(), { token })).code).toBe(codes.SUCCESS.code);
  });
});

test.skipIf(isShared())(
  'an upload during which a snapshot is loaded is stored in the new state of its sandbox',
  async () => {
    const server = await startWith({ atOnce: 1 });
    const { client, token } = await loggedIn(server);
    const other = await loggedIn(server);
    const parts = partsOf(client, content);
    const { socket, answer } = await begin(server, client, token, parts);
    await expect.poll(() => server.app.uploadSlots.taken).toBe(1);
    expect((await upload(other.client, png(), other)).code).toBe(codes.TOO_MANY_ATTEMPTS.code);
    await client.admin('PUT', '/snapshot', await client.admin('GET', '/snapshot'));
    socket.write(multipartOf(parts).subarray(300_000));
    expect(await answer).toMatchObject({ results: [{ code: codes.SUCCESS.code }] });
    expect(await fileDocuments(client)).toBe(2);
    socket.destroy();
  },
);

test.skipIf(isShared())(
  'an upload whose session key a snapshot removed is refused, and the client exchanges a new key',
  async () => {
    const server = await startWith({});
    const { client, token } = await loggedIn(server);
    const body = multipartOf(partsOf(client, png()));
    const heard = once(server.app.server, 'request');
    const begun = request(`${server.direct()}${client.base}/mediaUpload`, {
      method: 'POST',
      headers: {
        ...client.headersOf({ token }),
        keyid: randomId(),
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
      },
    });
    begun.flushHeaders();
    await heard;
    await client.admin('PUT', '/snapshot', await client.admin('GET', '/snapshot'));
    begun.end(body);
    const [answer] = (await once(begun, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, '{"code":401,"message":"AES expired"}']);
  },
);
