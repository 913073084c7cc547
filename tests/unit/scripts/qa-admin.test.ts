import { describe, expect, it, test, vi } from 'vitest';
import { RefusedError } from '../../../scripts/command-line';
import { admin, request, streamOf } from '../../../scripts/qa/admin';

const target = { url: 'http://127.0.0.1:8080', sandbox: 'mine', adminToken: 'a-long-admin-token' };

const replies = (body: string, init: ResponseInit = {}) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** Both ways to call the server. */
const calls: [string, () => Promise<unknown>][] = [
  ['a call', () => admin(target, 'GET /clock')],
  ['a stream', () => streamOf(target, '/events').next()],
];

describe.each(calls)('%s of npm run qa', (_, call) => {
  const refusal = async () => {
    const cause = await call().catch((thrown: unknown) => thrown);
    expect(cause).toBeInstanceOf(RefusedError);
    return (cause as RefusedError).message;
  };

  it('carries the token, and names its sandbox', async () => {
    const fetch = replies('');
    await call();
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(new URL(String(address)).searchParams.get('sandbox')).toBe('mine');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a-long-admin-token');
  });

  it('is refused in the words of the server, and with its whole reply if that has none', async () => {
    replies('{"error":"Wrong.","issues":[{"path":"body.ms","reason":"Too large"}]}', {
      status: 400,
      headers: JSON_TYPE,
    });
    expect(await refusal()).toBe('Wrong.\nbody.ms: Too large');
    replies('{"code":100500}', { status: 503, headers: JSON_TYPE });
    expect(await refusal()).toBe('{"code":100500}');
  });

  it('says that the server of another program is not a mock server', async () => {
    replies('<p>No', { status: 404, headers: { 'content-type': 'text/html' } });
    expect(await refusal()).toContain('http://127.0.0.1:8080 is not a mock server: it answered HTTP 404');
  });

  it('says how to give a token that the server misses', async () => {
    replies('{"error":"Send the admin token","issues":[]}', { status: 401, headers: JSON_TYPE });
    expect(await refusal()).toBe('Send the admin token\nGive it with --admin-token, or in MOCK_ADMIN_TOKEN.');
  });

  it('says how to start a server if none answers', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    vi.stubGlobal('fetch', () => Promise.reject(cause));
    expect(await refusal()).toBe(
      'There is no mock server at http://127.0.0.1:8080 (connect ECONNREFUSED). Start it with "npm start" or "npm run mock", or name another with --url.',
    );
  });
});

test('a stream yields each event once, however the network cuts it', async () => {
  const pieces = ['event: change\nda', 'ta: {"url":"/a"}\n', '\ndata: 1\n\nda', 'ta: 2\n\n', ': heartbeat\n\n'];
  const start = (body: ReadableStreamDefaultController) => {
    for (const piece of pieces) body.enqueue(new TextEncoder().encode(piece));
    body.close();
  };
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start })));
  const events: unknown[] = [];
  for await (const event of streamOf(target, '/events')) events.push(event);
  expect(events).toEqual([
    { event: 'change', data: { url: '/a' } },
    { event: 'message', data: 1 },
    { event: 'message', data: 2 },
  ]);
});

describe('a call of npm run qa', () => {
  it('reaches the sandbox that its path names', async () => {
    const fetch = replies('{}');
    await request(target, 'POST', '/reset?sandbox=another');
    expect(new URL(String(fetch.mock.calls[0]?.[0])).searchParams.getAll('sandbox')).toEqual(['another']);
  });

  it('sends its body as JSON, and reads JSON and text', async () => {
    const fetch = replies('{"now":1}', { headers: JSON_TYPE });
    expect(await admin(target, 'POST /clock/advance', { body: { ms: 5 } })).toEqual({ now: 1 });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"ms":5}' });
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('content-type')).toBe('application/json');
    replies('-----BEGIN PUBLIC KEY-----');
    expect(await admin(target, 'GET /public-key')).toBe('-----BEGIN PUBLIC KEY-----');
  });
});
