import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT } from '@kit/contracts/constants';
import { timeoutOf } from '@kit/mock-server/backend/upstream/client';
import { UpstreamHttp } from '@kit/mock-server/backend/upstream/http';
import { UpstreamError } from '@kit/mock-server/backend/upstream/upstream-error';
import { afterEach, describe, expect, it } from 'vitest';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const listening = async (answer: RequestListener): Promise<UpstreamHttp> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const http = new UpstreamHttp(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`));
  closers.push(
    () => http.close(),
    () => server.close().closeAllConnections(),
  );
  return http;
};

/** A timeout that an immediate reply never reaches, also on a busy machine. */
const SHORT = 1_000;
const TIMEOUT = 300;
const request = {
  method: 'POST',
  path: '/base/app/homePage',
  headers: { keyid: 'a' },
  timeoutMs: TIMEOUT,
  mostBytes: 1024,
} as const;
const failure = async (sent: Promise<unknown>): Promise<UpstreamError> => {
  const cause = await sent.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (cause instanceof UpstreamError) return cause;
  throw new Error(`No UpstreamError: ${String(cause)}`);
};

describe('an exchange over HTTP', () => {
  it('sends the given headers, the length of its body, and no compression', async () => {
    let came: unknown;
    const http = await listening(({ headers, method, url }, reply) => {
      came = [method, url, headers.keyid, headers['content-length'], headers['accept-encoding']];
      reply.end('ok');
    });
    const { status, body } = await http.send({ ...request, body: Buffer.from('body') });
    expect([status, String(body), came]).toEqual([200, 'ok', ['POST', '/base/app/homePage', 'a', '4', 'identity']]);
  });

  it('sends a stream with its length, if that is known, and returns the content type', async () => {
    const http = await listening(({ headers }, reply) => {
      reply.setHeader('content-type', 'text/odd').end(String(headers['content-length']));
    });
    const sent = async (contentLength?: string) => {
      const { contentType, body } = await http.send({ ...request, body: Readable.from(['abc']), contentLength });
      return [contentType, String(body)];
    };
    expect([await sent('3'), await sent()]).toEqual([
      ['text/odd', '3'],
      ['text/odd', 'undefined'],
    ]);
    const bare = await listening((_incoming, reply) => void reply.end());
    expect((await bare.send({ ...request, body: Buffer.alloc(0), contentLength: '3' })).contentType).toBe('');
  });

  it.each<[string, RequestListener]>([
    [
      'sends single bytes without an end',
      (_incoming, reply) => {
        const timer = setInterval(() => reply.write('a'), 20);
        reply.on('close', () => clearInterval(timer));
      },
    ],
    [
      'sends interim replies without an end',
      (_incoming, reply) => {
        const timer = setInterval(() => reply.writeProcessing(), 20);
        reply.on('close', () => clearInterval(timer));
      },
    ],
  ])('times out with an upstream that %s', async (_what, answer) => {
    const http = await listening(answer);
    const { status, message } = await failure(http.send({ ...request, body: Buffer.from('body') }));
    expect([status, message]).toEqual([504, expect.stringMatching(/did not answer within 0.3 s/)]);
  });

  it('times out with an upstream that does not read a stream, and with a stream that stalls', async () => {
    const http = await listening((incoming) => void incoming.pause());
    const stalled = new PassThrough();
    stalled.write('abc');
    const { status } = await failure(http.send({ ...request, body: stalled, contentLength: '100' }));
    expect(status).toBe(504);
  });

  it('reuses connections, and the timeout of one exchange does not end the next', { tags: ['slow'] }, async () => {
    const connections = new Set<unknown>();
    const delays = [0, 0, 0, 1.2 * SHORT];
    const http = await listening((incoming, reply) => {
      connections.add(incoming.socket);
      setTimeout(() => reply.end('ok'), delays.shift());
    });
    for (const timeoutMs of [SHORT, SHORT, SHORT, 60_000]) {
      expect((await http.send({ ...request, timeoutMs, body: Buffer.from('body') })).status).toBe(200);
    }
    // The pool opens a second connection while the first one ends its exchange.
    expect(connections.size).toBeLessThanOrEqual(2);
  });

  it('ends at once if its stream fails', async () => {
    const http = await listening((incoming, reply) => void incoming.on('end', () => reply.end()).resume());
    const body = new PassThrough();
    const sent = http.send({ ...request, body, contentLength: '100', timeoutMs: 60_000 });
    body.write('abc');
    body.destroy(new Error('the client went away'));
    expect((await failure(sent)).message).toMatch(/the client went away/);
  });
});

describe('the timeout of an upstream', () => {
  it('is slightly longer than the app waits for a call', () => {
    expect(timeoutOf([])).toBe(HTTP_TIMEOUT + 5_000);
    expect(timeoutOf(['homePage', 'payEverything', 'constructor'])).toBe(HTTP_TIMEOUT + 5_000);
  });

  it('is slightly longer than the app waits for the slowest method of an envelope', () => {
    expect(timeoutOf(['uploadPermissionData'])).toBe(DATA_SUBMIT_TIMEOUT + 5_000);
    expect(timeoutOf(['homePage', 'mediaUpload'])).toBe(DATA_SUBMIT_TIMEOUT + 5_000);
  });
});
