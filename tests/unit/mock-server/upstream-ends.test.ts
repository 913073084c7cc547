import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { UpstreamHttp } from '@kit/mock-server/backend/upstream/http';
import { UpstreamError } from '@kit/mock-server/backend/upstream/upstream-error';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TIMEOUT = 60_000;
const MOST = 64 * 1024;
const CONNECTED = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** A backend of one connection at a time. `speak` runs once for each request. */
let speak: (socket: Socket) => void;
const sockets = new Set<Socket>();
const server = createServer({ allowHalfOpen: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  socket.on('data', () => speak(socket));
});
let http: UpstreamHttp;
let address: URL;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  address = new URL(`http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`);
  http = new UpstreamHttp(address);
});
afterEach(async () => {
  vi.useRealTimers();
  await http.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const send = () =>
  http.send({
    ...({ method: 'POST', path: '/app/a', headers: {} } as const),
    body: Buffer.from('{}'),
    timeoutMs: TIMEOUT,
    mostBytes: MOST,
  });
/** The end of an exchange: `status body` of a reply, or the status and the message of a failure. */
const endOf = async (exchange: Promise<{ readonly status: number; readonly body: Buffer }>): Promise<string> => {
  try {
    const { status, body } = await exchange;
    return `${status} ${body.toString('latin1')}`;
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    return `failed ${cause.status} ${cause.message.replace(address.origin, 'X')}`;
  }
};
const says = (bytes: string) => (socket: Socket) => void socket.write(bytes, 'latin1');
const saysAndEnds = (bytes: string) => (socket: Socket) => void socket.end(bytes, 'latin1');
const head = (...lines: string[]): string => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const withEncoding = (name: string): string => head(`content-encoding: ${name}`, 'content-length: 2');
/** Writes pieces for as long as the connection lasts. */
const endlessly = (start: string, piece: string) => (socket: Socket) => {
  socket.write(start);
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
};

const unreachable = (reason: string) =>
  new RegExp(`^failed 502 X does not answer \\(${reason}\\)\\. Check that it runs, and that MOCK_UPSTREAM has `);
const unusable = (reason: string) => new RegExp(`^failed 502 The reply of X ${reason}\\.$`);

const replies: [string, (socket: Socket) => void, string][] = [
  ['204', says('HTTP/1.1 204 No Content\r\n\r\n'), '204 '],
  ['304', says('HTTP/1.1 304 Not Modified\r\n\r\n'), '304 '],
  ['a redirect, which is not followed', says('HTTP/1.1 302 F\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n'), '302 '],
  [
    'a permanent redirect to another host',
    says('HTTP/1.1 308 P\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
    '308 ',
  ],
  ['an error with a body', says('HTTP/1.1 503 No\r\ncontent-length: 2\r\n\r\nno'), '503 no'],
  ['the last valid status', says('HTTP/1.1 599 Odd\r\ncontent-length: 0\r\n\r\n'), '599 '],
  ['trailers only', says(`${head('transfer-encoding: chunked', 'trailer: a')}0\r\na: b\r\n\r\n`), '200 '],
  ['chunks and trailers', says(`${head('transfer-encoding: chunked')}2\r\nok\r\n0\r\na: b\r\n\r\n`), '200 ok'],
  ['a body until the connection ends', saysAndEnds(`${head('connection: close')}ok`), '200 ok'],
  ['early hints first', says(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${CONNECTED}`), '200 ok'],
  ['a hundred announcements first', says('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100) + CONNECTED), '200 ok'],
  ['the encoding "identity"', says(`${withEncoding('identity')}ok`), '200 ok'],
  ['an empty body', says(head('content-length: 0')), '200 '],
  ['as much as is allowed', says(head(`content-length: ${MOST}`) + 'a'.repeat(MOST)), `200 ${'a'.repeat(MOST)}`],
];

const failures: [string, (socket: Socket) => void, RegExp][] = [
  [
    'a switch of protocols',
    says('HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    unreachable('bad upgrade'),
  ],
  ['101 without an upgrade', says('HTTP/1.1 101 S\r\n\r\n'), unusable('switches protocols \\(HTTP 101\\)')],
  ['100, which nobody expects', says('HTTP/1.1 100 Continue\r\n\r\n'), unreachable('bad response')],
  ['status 600', says('HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n'), unusable('has the status 600')],
  ['status 999', says('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'), unusable('has the status 999')],
  ['status 099', says('HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n'), unreachable('.*')],
  ['another protocol', says('SMTP ready\r\n'), unreachable('Response does not match the HTTP/1.1 protocol .*')],
  ['a half-closed connection without a byte', (socket) => void socket.end(), unreachable('other side closed')],
  ['a reset', (socket) => socket.resetAndDestroy(), unreachable('.*')],
  ['a body shorter than its length', saysAndEnds(`${head('content-length: 9')}half`), unreachable('other side closed')],
  ['two different lengths', says(`${head('content-length: 2', 'content-length: 3')}ok`), unreachable('Response .*')],
  ['a length that is not a number', says(`${head('content-length: two')}ok`), unreachable('.*HTTP/1.1 protocol .*')],
  [
    'a length and chunks',
    says(`${head('content-length: 2', 'transfer-encoding: chunked')}2\r\nok\r\n0\r\n\r\n`),
    unreachable('Response .*'),
  ],
  [
    'chunks of garbage',
    says(`${head('transfer-encoding: chunked')}zz\r\nok\r\n`),
    unreachable('.*HTTP/1.1 protocol .*'),
  ],
  [
    'a chunk longer than it says',
    says(`${head('transfer-encoding: chunked')}1\r\nokay\r\n0\r\n\r\n`),
    unreachable('Response .*'),
  ],
  [
    'chunks without an end',
    saysAndEnds(`${head('transfer-encoding: chunked')}2\r\nok\r\n`),
    unreachable('other side closed'),
  ],
  [
    'a head that never ends',
    endlessly('HTTP/1.1 200 OK\r\n', `a: ${'b'.repeat(1000)}\r\n`),
    unreachable('Headers Overflow Error'),
  ],
  [
    'a header that never ends',
    endlessly('HTTP/1.1 200 OK\r\na: ', 'b'.repeat(1000)),
    unreachable('Headers Overflow Error'),
  ],
  ['an endless body', endlessly(head('connection: close'), 'a'.repeat(1000)), unusable('is larger than 0.0625 MB')],
  [
    'endless chunks',
    endlessly(head('transfer-encoding: chunked'), '2\r\nok\r\n'),
    unusable('is larger than 0.0625 MB'),
  ],
  [
    'a byte too many',
    says(head(`content-length: ${MOST + 1}`) + 'a'.repeat(MOST + 1)),
    unusable('is larger than 0.0625 MB'),
  ],
  ['gzip', says(`${withEncoding('gzip')}ok`), unusable('is encoded \\(gzip\\), but the request accepts no encoding')],
  ['an unknown encoding', says(`${withEncoding('x-odd')}ok`), unusable('is encoded \\(x-odd\\), .*')],
];

const silences: [string, (socket: Socket) => void][] = [
  ['nothing', () => undefined],
  ['half a status line', says('HTTP/1.1 20')],
  ['half a head', says('HTTP/1.1 200 OK\r\ncontent-')],
  ['a head without its body', says(head('content-length: 2'))],
  ['less than the length', says(`${head('content-length: 9')}half`)],
  ['a chunk without an end', says(`${head('transfer-encoding: chunked')}2\r\nok`)],
  ['announcements only', says('HTTP/1.1 102 Processing\r\n\r\n'.repeat(3))],
];

describe('each exchange with an upstream ends', () => {
  it.each(replies)('in a reply: %s', async (_what, answer, expected) => {
    speak = answer;
    expect(await endOf(send())).toBe(expected);
  });

  it.each(failures)('in a failure that says why: %s', async (_what, answer, expected) => {
    speak = answer;
    expect(await endOf(send())).toMatch(expected);
    // The next exchange is not affected.
    speak = says(CONNECTED);
    expect(await endOf(send())).toBe('200 ok');
  });

  it.each(silences)('in a timeout: %s', async (_what, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reached = new Promise<void>((resolve) => {
      speak = (socket) => {
        answer(socket);
        resolve();
      };
    });
    const exchange = endOf(send());
    await reached;
    vi.advanceTimersByTime(TIMEOUT - 1);
    const closed = [...sockets].map(
      (socket) => new Promise((resolve) => socket.on('end', resolve).on('close', resolve)),
    );
    expect(await Promise.race([exchange, 'pending'])).toBe('pending');
    vi.advanceTimersByTime(1);
    expect(await exchange).toBe('failed 504 X did not answer within 60 s. Check its log for the cause.');
    // The connection ends too, so a silent upstream holds nothing here.
    await Promise.all(closed);
    speak = says(CONNECTED);
    expect(await endOf(send())).toBe('200 ok');
  });

  it.each([
    ['ends', (socket: Socket) => void socket.end()],
    ['is reset', (socket: Socket) => socket.resetAndDestroy()],
  ])('wherever the connection %s', async (_how, cut) => {
    const whole = `${head('content-type: text/plain', 'content-length: 4')}body`;
    for (let count = 0; count < whole.length; count += 1) {
      speak = (socket) => void socket.write(whole.slice(0, count), () => cut(socket));
      expect(await endOf(send()), `after ${count} bytes`).toMatch(unreachable('.*'));
    }
    speak = saysAndEnds(whole);
    expect(await endOf(send())).toBe('200 body');
  });

  it('if nothing listens there', async () => {
    const nobody = new UpstreamHttp(new URL('http://127.0.0.1:1'));
    const request = {
      method: 'GET',
      path: '/',
      headers: {},
      body: Buffer.alloc(0),
      timeoutMs: TIMEOUT,
      mostBytes: MOST,
    } as const;
    await expect(nobody.send(request)).rejects.toThrow('http://127.0.0.1:1 does not answer (ECONNREFUSED).');
    await nobody.close();
  });

  it('with a reply that comes before the end of an upload', async () => {
    speak = says('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\nno');
    const body = new PassThrough();
    body.write('abc');
    const request = { method: 'POST', path: '/', headers: {}, body, contentLength: '100', timeoutMs: TIMEOUT } as const;
    expect(await endOf(http.send({ ...request, mostBytes: MOST }))).toBe('413 no');
    await vi.waitFor(() => expect(body.destroyed).toBe(true));
  });
});
