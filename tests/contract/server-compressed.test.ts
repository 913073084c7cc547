import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { serverOfFile } from '../support/server';

const SCRIPT = `export const line = '${'the same words again, '.repeat(40)}';\n`;
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

const webDist = builtApp({
  'assets/a.js': SCRIPT,
  'assets/a.js.br': brotliCompressSync(SCRIPT),
  'assets/a.js.gz': gzipSync(SCRIPT),
  // too small to gain anything: the build does not compress it
  'icon.svg': ICON,
});
const server = serverOfFile({ webDist });

/** Gets a reply with its raw bytes. */
const get = async (url: string, headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') => {
  const reply = await server.app.inject({ method, url, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
};

describe('a file that the build has compressed', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
  ] as const)('is sent to a client that accepts "%s" as %s', async (accepted, encoding) => {
    const { status, headers, body } = await get('/assets/a.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-length']).toBe(String(body.length));
    expect(decoders[encoding](body).toString()).toBe(SCRIPT);
    const asked = await get('/assets/a.js', { 'accept-encoding': accepted }, 'HEAD');
    expect(asked.body).toHaveLength(0);
    expect({ ...asked.headers, date: '' }).toEqual({ ...headers, date: '' });
  });

  it.each(['identity', ''])(
    'is sent uncompressed to a client that accepts "%s", with a Vary header',
    async (accepted) => {
      const { status, headers, body } = await get('/assets/a.js', { 'accept-encoding': accepted });
      expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, 'accept-encoding']);
      expect(String(body)).toBe(SCRIPT);
    },
  );

  it('has its own ETag in each encoding, and is not sent again for it', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/assets/a.js', { 'accept-encoding': accepted });
      tags.add(String(headers.etag));
      const again = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
      expect((await get('/assets/a.js', again)).status).toBe(304);
    }
    expect(tags.size).toBe(3);
  });

  it('is sent in part for a range request, as a part of the encoded bytes', async () => {
    const range = { range: 'bytes=0-9' };
    const plain = await get('/assets/a.js', { ...range, 'accept-encoding': 'identity' });
    expect(plain.status).toBe(206);
    expect(String(plain.body)).toBe(SCRIPT.slice(0, 10));
    expect(plain.headers['content-range']).toBe(`bytes 0-9/${SCRIPT.length}`);
    const whole = brotliCompressSync(SCRIPT);
    const packed = await get('/assets/a.js', { ...range, 'accept-encoding': 'br' });
    expect(packed.status).toBe(206);
    expect(packed.body.equals(whole.subarray(0, 10))).toBe(true);
    expect(packed.headers['content-range']).toBe(`bytes 0-9/${whole.length}`);
    const beyond = await get('/assets/a.js', { range: `bytes=${whole.length}-`, 'accept-encoding': 'br' });
    expect(beyond.status).toBe(416);
  });

  it('is not found under its own name', async () => {
    for (const path of ['/assets/a.js.br', '/assets/a.js.gz', '/s/qa-1/assets/a.js.br'])
      expect((await get(path, {})).status).toBe(404);
  });
});

it('a file that the build has not compressed is sent uncompressed to everyone', async () => {
  const { status, headers, body } = await get('/icon.svg', { 'accept-encoding': 'gzip, br' });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, 'accept-encoding']);
  expect(String(body)).toBe(ICON);
});
