import { request } from 'node:http';
import { Readable } from 'node:stream';
import { BASE_PATH } from '@kit/contracts/constants';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { expect, test } from 'vitest';
import { serverOfFile } from '../support/server';

const PART = Buffer.alloc(64 * 1024, '0');
/** Together larger than the socket buffers of any system. */
const PARTS = 128;

const server = serverOfFile();

/** Sends a body that is far too large. @returns the status, and the error if the connection broke */
const send = () =>
  new Promise<readonly [status: number | undefined, error: string | undefined]>((resolve) => {
    const headers = { 'content-type': 'text/plain', 'content-length': PART.length * PARTS };
    const outgoing = request(`${server.address}${BASE_PATH}/${BATCH}`, { method: 'POST', headers, agent: false });
    let status: number | undefined;
    let error: string | undefined;
    outgoing.on('response', (reply) => {
      status = reply.resume().statusCode;
    });
    outgoing.on('error', ({ message }) => {
      error = message;
    });
    outgoing.on('close', () => resolve([status, error]));
    Readable.from(Array.from({ length: PARTS }, () => PART)).pipe(outgoing);
  });

test('a body that is too large is refused with HTTP 413, and never with a broken connection', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect(await send()).toEqual([413, undefined]);
});
