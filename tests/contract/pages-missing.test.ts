import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { codes } from '@kit/contracts/codes';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { serverOfFile } from '../support/server';

const folder = builtApp({
  'secret.txt': 'what lies beside the build',
  'dist/index.html': '<!doctype html><html><head><title>The app</title></head></html>',
  'dist/assets/a.js': 'export {}',
});
const server = serverOfFile({ webDist: join(folder, 'dist') });
const unbuilt = serverOfFile({ pagesDist: join(folder, 'not-built') });

/** Requests a path unchanged: every client that parses addresses would remove its dots. */
const get = async (path: string, at = server, method = 'GET') => {
  const { hostname, port } = new URL(at.direct());
  const sent = request({ hostname, port, path, method, agent: false }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, text: await textOf(reply), headers: reply.headers };
};

const long = 'a'.repeat(256);
const missing: readonly [string, readonly string[]][] = [
  ['a missing file', ['/assets/gone.js', '/s/qa/assets/gone.js', '/assets/gone', '/gone.svg', '/.env', '/s/qa/.env']],
  ['a file below a file', ['/assets/a.js/deeper.css', '/assets/a.js/deeper']],
  ['a segment above 255 bytes', [`/${long}`, `/s/qa/${long}`, `/assets/${long}.js`, `/${'%C3%A9'.repeat(128)}/login`]],
  ['a sandbox name that is too long', [`/s/${long}`, `/s/${'a'.repeat(101)}/login`]],
  ['%00', ['/%00', '/login%00', '/s/qa/%00.js', '/s/%00/login', '/assets/a.js%00', '/assets%00/a.js', '/files/%00']],
  ['..', ['/..', '/login/..', '/s/..', '/../secret.txt', '/assets/../../secret.txt', '/s/qa/../../secret.txt']],
  ['.. with dots encoded', ['/%2e%2e/secret.txt', '/assets/%2e%2e/%2E./secret.txt', '/s/%2e%2e/login']],
  ['.. with %2f or %5c', ['/..%2fsecret.txt', '/..%5csecret.txt', '/assets/..%2f..%2Fsecret.txt', '/a/..%5c..']],
  ['.. encoded twice', ['/%252e%252e/secret.txt', '/%252e%252e%252fsecret.txt']],
  ['an invalid id', [`/files/${long}`, `/files/${'f'.repeat(101)}`, `/checkout/${'p'.repeat(101)}`]],
  ['an unknown agreement', ['/agreements/none.html', '/agreements/none']],
];

describe('a missing page', () => {
  it.each(missing)('with %s is HTTP 404, without a stack trace and without the app', async (_what, paths) => {
    for (const path of paths) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/The app|what lies beside|node:|\n\s+at |ENOENT|ENAMETOOLONG/);
    }
  });

  it.each([
    ['/__admin/', 'workbench'],
    ['/__shell-check', 'shell check'],
  ])('%s says what this build lacks', async (path, lacks) => {
    const { status, text } = await get(path, unbuilt);
    expect([status, text]).toEqual([404, expect.stringContaining(`This build of the mock server has no ${lacks}.`)]);
  });

  it('cannot be cached, since the next release may have it', async () => {
    const { headers } = await get('/assets/gone.js');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it.each([
    ['GET', '/%zz', 400, codes.REQUEST_INVALID],
    ['POST', '/login', 404, codes.METHOD_UNKNOWN],
    ['PUT', '/app/homePage', 404, codes.METHOD_UNKNOWN],
  ])('%s %s is refused with its address, and nothing more', async (method, path, http, { code, message }) => {
    const { status, text } = await get(path, server, method);
    expect([status, JSON.parse(text)]).toEqual([http, { code, message, error: expect.stringContaining(path) }]);
  });
});

describe('a path of the app', () => {
  it.each([
    ['a value with a dot', '/repay/repay_detail?orderNo=N1.2'],
    ['a sandbox with a dot', '/s/qa.1/login'],
    ['255 bytes', `/${'a'.repeat(255)}`],
    ['more segments than a file system allows', `/${'a/'.repeat(3_000)}b`],
  ])('with %s is the page of the app', async (_what, path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([200, expect.stringContaining('The app')]);
  });
});
