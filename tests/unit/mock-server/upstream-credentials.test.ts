import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { credentialFinder, TokenAccess } from '@kit/mock-server/admin/auth';
import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { guardedStream } from '@kit/mock-server/backend/upstream/credential-guard';
import { keptPath } from '@kit/mock-server/sandbox/journal/kept-headers';
import { LocalOneTimeValues } from '@kit/mock-server/store/one-time-values';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const TOKEN = 'an-admin-token+of/this=test';
const COOKIE = new TokenAccess(TOKEN, new LocalOneTimeValues()).cookie({}).split(';')[0] ?? '';
const SEALED = COOKIE.replace('admin=', '');
const credentials: readonly (readonly [string, string])[] = [
  ['the token', TOKEN],
  ['as a bearer', `Bearer ${TOKEN}`],
  ['in quotes', `"${TOKEN}"`],
  ['percent-encoded', encodeURIComponent(TOKEN)],
  ['wholly percent-encoded', [...TOKEN].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')],
  ['for basic authentication', `Basic ${Buffer.from(`me:${TOKEN}`).toString('base64')}`],
  ['the cookie', COOKIE],
  ['the value of the cookie', SEALED],
];

let backend: Server;
let client: UpstreamClient;
let received: { url: string; headers: string; body: string }[] = [];
beforeAll(async () => {
  backend = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('latin1')));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: JSON.stringify(request.headers), body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const address = new URL(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  client = new UpstreamClient({ address, publicKey: '', mocked: [], hasCredential: credentialFinder(TOKEN) });
});
afterAll(async () => {
  await client.close();
  backend.close();
});
beforeEach(() => {
  received = [];
});

const call = { path: '/app/homePage', headers: {}, body: Buffer.from('ab'), methods: ['homePage'] };

describe.each(credentials)('a backend never receives a credential of this server: %s', (_, secret) => {
  it('in a header of a call; all other headers arrive', async () => {
    await client.post({ ...call, headers: { authorization: secret, lang: secret, keyid: 'k1', requestid: 'r1' } });
    expect(JSON.parse(received[0]?.headers ?? '')).toMatchObject({ keyid: 'k1', requestid: 'r1' });
    expect(received[0]?.headers).not.toContain(secret);
    expect(received[0]?.headers).not.toMatch(/authorization|"lang"/);
  });

  it('in the body or the path of a call, which is not sent', async () => {
    const body = Buffer.from(`x=${secret}`);
    await expect(client.post({ ...call, body })).rejects.toThrow('contains the admin token');
    await expect(client.post({ ...call, path: `/app/${secret}` })).rejects.toThrow('contains the admin token');
    expect(received).toEqual([]);
  });

  it('in the envelope of a call, which is not sent', async () => {
    for (const json of [{ entries: [{ data: { text: `my ${secret}` } }] }, { entries: [{ data: { [secret]: 1 } }] }]) {
      await expect(client.post({ ...call, readEnvelope: () => json })).rejects.toThrow('contains the admin token');
    }
    expect(received).toEqual([]);
  });

  const aroundBoundary = 64 * 1024 - 5;
  it.each([
    ['a file name', `name="file"; filename="${secret}.png"\r\n\r\nabc`],
    ['a header of a part', `name="file"\r\nx-more: ${secret}\r\n\r\nabc`],
    ['the content of a file', `name="file"\r\n\r\n${secret}`],
    ['the content of a large file', `name="file"\r\n\r\n${'a\n'.repeat(150_000)}${secret}${'\na'.repeat(150_000)}`],
    ['two checked pieces', `${' '.repeat(aroundBoundary)}${secret}${' '.repeat(100_000)}`],
    ['a text that mentions basic things', `the basic idea, ${secret}\n`],
  ])('in %s of an upload, however it is split', async (__, text) => {
    for (const size of text.length > 10_000 ? [text.length, 64 * 1024, 1_000] : [text.length, 7]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (___, at) =>
        Buffer.from(text.slice(at * size, (at + 1) * size), 'latin1'),
      );
      await expect(client.post({ ...call, body: Readable.from(pieces) })).rejects.toThrow('contains the admin token');
    }
    expect(received.map(({ body }) => body).join()).not.toContain(secret.slice(0, 12));
  });

  it('in the sealed envelope of an upload', async () => {
    const body = Readable.from([Buffer.from('sealed')]);
    const readEnvelope = () => ({ entries: [{ data: { purpose: secret } }] });
    await expect(client.post({ ...call, body, readEnvelope })).rejects.toThrow('contains the admin token');
    expect(received).toEqual([]);
  });

  it('in the query, a header or the form of a payment page; all other fields arrive', async () => {
    const fields = new URLSearchParams({ return: '/pay', token: secret, [secret]: 'x', way: 'card' }).toString();
    await client.page(
      'POST',
      { path: '/checkout/p1', query: fields },
      { accept: secret, range: 'a' },
      Buffer.from(fields),
    );
    expect(received[0]).toMatchObject({ url: '/checkout/p1?return=%2Fpay&way=card', body: 'return=%2Fpay&way=card' });
    expect(received[0]?.headers).not.toContain('"accept":');
  });
});

it('a backend receives tokens of borrowers and whole numbers of a form', async () => {
  const headers = { authorization: 'Bearer b1', keyid: '1700000000000.abc' };
  await client.post({ ...call, headers });
  await client.page('GET', { path: '/checkout/p1', query: 'token=b1&amount=5.0' }, {}, Buffer.alloc(0));
  expect(JSON.parse(received[0]?.headers ?? '')).toMatchObject(headers);
  expect(received[1]?.url).toBe('/checkout/p1?token=b1&amount=5.0');
});

it('a backend receives a clean upload byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251));
  for (const size of [1_000, 65_536, 100_001, 300_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    await client.post({ ...call, body: Readable.from(pieces) });
    expect(received.at(-1)?.body === bytes.toString('latin1')).toBe(true);
  }
});

it('an upload passes on while it is received, and is not searched again for each small piece', async () => {
  const searches = vi.fn(() => false);
  const body = new PassThrough();
  const guarded = guardedStream(body, searches, () => undefined, new Error('refused'));
  const passed = once(guarded, 'data');
  for (let count = 0; count < 200; count += 1) body.write(Buffer.alloc(1_000));
  expect((await passed)[0].length).toBeGreaterThan(0);
  expect(searches.mock.calls.length).toBeLessThan(10);
  body.destroy();
});

describe('the journal and the log keep the path of a request', () => {
  it.each([
    ['/app/homePage', '/app/homePage'],
    ['/s/a/app/homePage/?token=x', '/s/a/app/homePage/'],
    ['/app/homePage?ticket=1#a', '/app/homePage'],
    ['/app/homePage#token=x', '/app/homePage'],
    ['/app/homePage;token=x', '/app/homePage'],
    ['http://me:secret@host/app/homePage?a=b', '/app/homePage'],
    [`/app/${encodeURIComponent(TOKEN)}/x`, '/app/(hidden)/x'],
    [`/app/${SEALED}`, '/app/(hidden)'],
  ])('%s as %s', (url, kept) => {
    expect(keptPath(url, credentialFinder(TOKEN))).toBe(kept);
  });

  it('and a server without a token hides nothing', () => {
    expect(credentialFinder(undefined)('')).toBe(false);
    expect(credentialFinder(undefined)('undefined')).toBe(false);
  });
});
