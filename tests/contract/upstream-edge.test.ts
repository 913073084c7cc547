import { request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { png } from '../support/files';
import { rawCall } from '../support/raw-call';
import { UpstreamSetup } from '../support/scripted-backend';
import { multipartOf, partsOf, postUpload } from '../support/upload';
import { randomId, sealRsa, type WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start();
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(() => {
  setup.between.answer = () => undefined;
  setup.between.speak = undefined;
});

const sealedCall = (): string => client.seal([{ method: 'homePage', data: {} }]);
/** Requests a page by its raw path, which a URL parser would normalise. @returns the status */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(setup.front.direct());
    request({ hostname, port, path }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end();
  });
const reachedDuring = async (what: () => Promise<unknown>): Promise<string[]> => {
  const before = setup.between.reached.length;
  await what();
  return setup.between.reached.slice(before).map(({ path }) => path);
};

describe('an upstream receives only paths below its /app', () => {
  it.each([
    ['/app/homePage', '/app/homePage'],
    ['/app/batch?cache=1', '/app/batch'],
    ['/app/homePage/', '/app/homePage'],
    ['/app/deep/er/path.v2', '/app/deep/er/path.v2'],
    ['/s/a-sandbox/app/homePage', '/app/homePage'],
  ])('%s is requested as %s', async (target, path) => {
    const reached = await reachedDuring(() => rawCall(setup.front.direct(), target, client.headersOf(), 'ab'));
    expect(reached).toEqual([path]);
  });

  it.each([
    '/app/../admin',
    '/app/..%2fadmin',
    '/app/..\\admin',
    '/app/home%00Page',
    '/s/a-sandbox/app/..%2fadmin',
    'http://169.254.169.254/app/x',
    'http://169.254.169.254/s/a-sandbox/app/homePage',
    '//169.254.169.254/app/x',
  ])('%s is refused without a request to the upstream', async (target) => {
    let answer = '';
    const reached = await reachedDuring(async () => {
      answer = String((await rawCall(setup.front.direct(), target, client.headersOf(), 'ab')).bytes);
    });
    expect(reached).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('and the journal says that the upstream was not asked', async () => {
    const { status, body } = await client.post('..%2fadmin', sealedCall(), client.headersOf());
    expect([status, JSON.parse(body)]).toEqual([404, { code: 100404, message: expect.any(String) }]);
    expect(await client.newestCall()).toMatchObject({
      methods: ['homePage'],
      code: 100404,
      http: 404,
      note: `The path of this call is not below /app, so it was not sent to ${setup.origin}.`,
    });
  });

  it.each(['/files/..%2f..%2fapp', '/files/%2e%2e', '/checkout/a%2f..%2fb', '/files/a%3fb'])(
    'and only the pages of files and payments: %s is refused',
    async (target) => {
      const reached = await reachedDuring(async () => {
        expect(await statusOf(target)).toBe(404);
      });
      expect(reached).toEqual([]);
    },
  );
});

describe('an upstream receives only the headers of the wire', () => {
  const credentials = {
    cookie: 'sandbox=x; kit-admin=secret',
    'x-admin-token': 'an-admin-token-of-this-server',
    'proxy-authorization': 'Basic secret',
    'x-forwarded-for': '10.0.0.9',
    'x-forwarded-host': 'inside.example.com',
    'x-real-ip': '10.0.0.9',
    'x-anything': 'else',
    referer: 'http://127.0.0.1/secret',
    'user-agent': 'a phone',
  };
  const own = ['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding'];
  const names = async (ask: () => Promise<unknown>): Promise<string[]> => {
    await ask();
    return Object.keys(setup.between.reached.at(-1)?.headers ?? {}).filter((name) => !own.includes(name));
  };

  it('with a call', async () => {
    const sent = client.headersOf({ token: 'a-token' });
    const came = await names(() => client.post('homePage', sealedCall(), { ...sent, ...credentials }));
    expect(came.sort()).toEqual(Object.keys(sent).sort());
    expect(setup.between.reached.at(-1)?.headers).toMatchObject(sent);
  });

  it('with an upload', async () => {
    const body = multipartOf(partsOf(client, png()));
    const sent = { ...client.headersOf(), 'content-type': 'multipart/form-data; boundary=a-boundary-of-the-tests' };
    const came = await names(() => client.post('mediaUpload', body, { ...sent, ...credentials }));
    expect(came.sort()).toEqual(Object.keys(sent).sort());
    expect(setup.between.reached.at(-1)?.headers['content-length']).toBe(String(body.length));
  });

  it('with a key exchange', async () => {
    const sent = { generateSk: 'true', pkg: 'com.example.loan', requestid: randomId(), 'content-type': 'text/plain' };
    const publicKey = String(await client.admin('GET', '/public-key'));
    const came = await names(() =>
      client.post('generateSk', sealRsa(publicKey, randomId()), { ...sent, ...credentials }),
    );
    expect(came.sort()).toEqual(['content-type', 'generatesk', 'pkg', 'requestid']);
  });

  it('and only the headers of a browser with a file request', async () => {
    const came = await names(() =>
      fetch(`${setup.front.address}/files/abc`, { headers: { ...credentials, range: 'bytes=0-9', accept: 'image/*' } }),
    );
    expect(came.sort()).toEqual(['accept', 'accept-language', 'range']);
  });
});

describe('an exchange with an upstream ends', () => {
  const UNREACHED = { status: 502, body: '{"code":100500,"message":"Network error, please try again later"}' };
  const ways: [string, () => Promise<{ status: number; body: string }>][] = [
    ['a call', () => client.post('homePage', sealedCall(), client.headersOf())],
    ['an upload', () => postUpload(client, multipartOf(partsOf(client, png())))],
    ['a key exchange', () => client.exchangeWith('no exchange')],
  ];
  /** One ending of each kind. tests/unit/mock-server/upstream-ends.test.ts has them all. */
  const endings: [string, (socket: Socket) => void, RegExp][] = [
    ['a reset', (socket) => socket.resetAndDestroy(), /ECONNRESET/],
    ['a cut body', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'), /does not answer/],
    ['status 999', (socket) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'), /has the status 999/],
  ];
  const cases = ways.flatMap(([way, ask]) => endings.map(([what, end, note]) => [way, what, ask, end, note] as const));

  it.each(cases)('in a gateway error for %s: %s', async (_way, _what, ask, end, note) => {
    setup.between.speak = end;
    expect(await ask()).toEqual(UNREACHED);
    expect(await client.newestCall()).toMatchObject({ http: 502, code: 100500, note: expect.stringMatching(note) });
  });

  it.each(ways)('in a reply with another status: 204 to %s', async (_way, ask) => {
    setup.between.speak = (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    expect(await ask()).toEqual({ status: 204, body: '' });
    expect(await client.newestCall()).toMatchObject({ http: 204, code: 100500 });
  });

  it.each(ways)('in the final reply that follows a 103: to %s', async (_way, ask) => {
    setup.between.speak = (socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    expect(await ask()).toEqual({ status: 200, body: 'ok' });
  });

  it.each([
    [
      'a redirect, which is not followed',
      302,
      'location: http://169.254.169.254/app/x\r\ncontent-length: 0\r\n\r\n',
      '',
    ],
    ['trailers only', 200, 'transfer-encoding: chunked\r\n\r\n0\r\na: b\r\n\r\n', ''],
    ['a body until the connection ends', 200, 'connection: close\r\n\r\nok', 'ok'],
  ])('in a reply and in the journal: %s', async (_what, status, rest, body) => {
    for (const [, ask] of ways) {
      setup.between.speak = (socket) => socket.end(`HTTP/1.1 ${status} Any\r\n${rest}`);
      const before = setup.between.reached.length;
      expect(await ask()).toEqual({ status, body });
      expect(setup.between.reached.length).toBe(before + 1);
      expect(await client.newestCall()).toMatchObject({ http: status, code: 100500, raw: { reply: body } });
    }
  });

  it.each<[string, number, () => Promise<{ status: number; body: string }>]>([
    ['a call after 15 s', 15_000, () => client.post('homePage', sealedCall(), client.headersOf())],
    ['an upload after five minutes and 5 s', 305_000, () => postUpload(client, multipartOf(partsOf(client, png())))],
  ])('in a timeout: %s', async (_what, limit, ask) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const [after, expected] of [
        [limit - 1, { status: 200, body: 'ok' }],
        [limit, { ...UNREACHED, status: 504 }],
      ] as const) {
        const reached = new Promise<Socket>((resolve) => {
          setup.between.speak = resolve;
        });
        const reply = ask();
        const socket = await reached;
        vi.advanceTimersByTime(after);
        socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok');
        expect(await reply).toEqual(expected);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await client.newestCall()).toMatchObject({
      http: 504,
      note: expect.stringContaining(`did not answer within ${limit / 1000} s`),
    });
  });
});
