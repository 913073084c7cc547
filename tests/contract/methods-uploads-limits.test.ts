import { randomBytes } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { type UploadLimits, uploadLimits } from '@kit/mock-server/wire/request-body';
import { expect, onTestFinished, test } from 'vitest';
import { pdf, png } from '../support/files';
import { startServer } from '../support/server';
import { multipartOf, partsOf, upload } from '../support/upload';
import { randomId } from '../support/wire-client';
import { beginUpload } from './begun-upload';
import { freshNumber } from './prepare';
import { fileDocuments } from './state';

const LATER = 60_000;
const SENT = 300_000;
const content = Buffer.concat([pdf(), randomBytes(500_000)]);

/** Starts a server with these limits. Returns a client that is logged in, and its upload in two parts. */
const startWith = async (limits: Partial<UploadLimits>) => {
  const server = await startServer({ uploads: { ...uploadLimits, ...limits } });
  onTestFinished(server.close);
  const client = await server.client();
  const token = await client.login(freshNumber());
  const parts = partsOf(client, content);
  return {
    client,
    /** The part of the body that `begin` did not send. */
    rest: multipartOf(parts).subarray(SENT),
    begin: (sent = parts, bytes = SENT) => beginUpload(server.direct(), client, sent, bytes, { token }),
    upload: (given = token) => upload(client, png(), { token: given }),
    taken: () => server.app.uploadSlots.taken,
  };
};

test('an upload that stalls is refused, its connection is closed and its place is free again', async () => {
  const own = await startWith({ atOnce: 1, silenceMs: 50, wholeMs: LATER });
  const { answer, ended } = await own.begin();
  expect(await answer).toMatchObject({
    code: codes.REQUEST_INVALID.code,
    data: { issues: [{ path: 'body', reason: 'The body stalled for 0.05 s' }] },
  });
  await ended;
  expect((await own.upload()).code).toBe(codes.SUCCESS.code);
});

test('the rest of a refused upload is not waited for if it stalls', async () => {
  const own = await startWith({ silenceMs: 50 });
  const { answer, ended } = await own.begin(partsOf(own.client, content).reverse());
  expect(await answer).toMatchObject({ code: codes.REQUEST_INVALID.code });
  await ended;
});

test('uploads at the same time are limited: one more is refused at once, and accepted later', async () => {
  const own = await startWith({ atOnce: 2 });
  const begun = [await own.begin(), await own.begin()];
  await expect.poll(own.taken).toBe(2);
  const { code, message } = codes.TOO_MANY_ATTEMPTS;
  expect(await own.upload()).toEqual({ code, message, results: [], data: { retryAfterMs: 2_000 } });
  // The server does not wait for its file.
  const third = await own.begin();
  expect(await third.answer).toMatchObject({ code });
  // An upload with an invalid token does not count towards the limit.
  expect((await own.upload(randomId())).code).toBe(codes.TOKEN_INVALID.code);
  for (const { socket } of [...begun, third]) socket.destroy();
  await expect.poll(own.taken).toBe(0);
  // An upload that was cut off leaves no file.
  expect(await fileDocuments(own.client)).toBe(0);
  expect((await own.upload()).code).toBe(codes.SUCCESS.code);
});

test('an upload during which a snapshot is loaded is stored in the new state of its sandbox', async () => {
  const own = await startWith({});
  const { socket, answer } = await own.begin();
  await expect.poll(own.taken).toBe(1);
  await own.client.admin('PUT', '/snapshot', await own.client.admin('GET', '/snapshot'));
  socket.write(own.rest);
  expect(await answer).toMatchObject({ results: [{ code: codes.SUCCESS.code }] });
  expect(await fileDocuments(own.client)).toBe(2);
  socket.destroy();
});
