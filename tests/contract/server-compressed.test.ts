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
const get = async (url: string, accepted = '', headers: Readonly<Record<string, string>> = {}) => {
  const reply = await server.app.inject({ url, headers: { 'accept-encoding': accepted, ...headers } });
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
};

describe('a file that the build has compressed', () => {
  it('is sent in the best encoding that its client accepts, and not again for its ETag', async () => {
    const tags = new Set<string>();
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['identity', undefined],
      ['', undefined],
    ] as const) {
      const { status, headers, body } = await get('/assets/a.js', accepted);
      expect([accepted, status, headers['content-encoding']]).toEqual([accepted, 200, encoding]);
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(body.length) });
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toContain('immutable');
      expect(String(encoding === undefined ? body : decoders[encoding](body))).toBe(SCRIPT);
      tags.add(String(headers.etag));
      expect((await get('/assets/a.js', accepted, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    }
    expect(tags.size).toBe(3);
  });

  it('is not found under its own name', async () => {
    for (const path of ['/assets/a.js.br', '/assets/a.js.gz', '/s/qa-1/assets/a.js.br'])
      expect((await get(path)).status).toBe(404);
  });
});

it('a file that the build has not compressed is sent uncompressed to everyone', async () => {
  const { status, headers, body } = await get('/icon.svg', 'gzip, br');
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, 'accept-encoding']);
  expect(String(body)).toBe(ICON);
});
