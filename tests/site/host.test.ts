import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { type RunningSite, startSite } from '../support/site';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

/** Needs `npm run build` first; `npm test` runs it. */
const dist = join(root, 'web/dist');
/** The first script that the page requests. */
const [, script = ''] = /src="\/?assets\/([^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];

let mock: RunningServer;
let site: RunningSite;
beforeAll(async () => {
  mock = await startServer({}, true);
  const files = temporaryFolder();
  mkdirSync(join(files, 'content/.well-known'), { recursive: true });
  writeFileSync(join(files, 'content/.well-known/assetlinks.json'), '[]');
  writeFileSync(join(files, 'content/.well-known/apple-app-site-association'), '{}');
  site = await startSite(mock.address, { files });
});
afterAll(async () => {
  await site.stop();
  await mock.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Returns the raw bytes, which `fetch` would decode, for an unchanged path, which `fetch` would normalise. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET', origin = site.url): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

/**
 * Headers of the connection or of one file, which say nothing about how a server treats files, and those that only a
 * site has.
 */
const incidental = [
  'connection',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'vary',
  'accept-ranges',
  'transfer-encoding',
];
const treatment = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !incidental.includes(name)));

describe('the headers of nginx', () => {
  test.each([`/assets/${script}`, '/icon.svg', '/unsupported.js', '/', '/login', '/no/such/screen'])(
    'are the same at %s as on the mock server',
    async (path) => {
      const ours = await get(path);
      const theirs = await get(path, {}, 'GET', mock.address);
      expect([ours.status, theirs.status]).toEqual([200, 200]);
      expect(treatment(ours)).toEqual(treatment(theirs));
    },
  );

  test('keep the page out of every cache, and hashed files in it', async () => {
    expect((await get('/login')).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect((await get(`/assets/${script}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // the next release may have a missing file
    const { headers } = await get('/assets/none-1a2b3c4d.js');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('keep other sites away from the page and its files', async () => {
    expect((await get('/login')).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    for (const path of [`/assets/${script}`, '/icon.svg']) {
      expect((await get(path)).headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
    }
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    [`/assets/${script}`, 'text/javascript; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/agreements/agreement.css', 'text/css; charset=utf-8'],
    ['/agreements/privacy_policy.html', 'text/html; charset=utf-8'],
    // iOS and Android refuse the files of Universal Links and App Links with another type
    ['/.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
    ['/.well-known/assetlinks.json', 'application/json; charset=utf-8'],
  ])('declare %s as %s, since browsers may not guess the type', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type);
  });
});

describe('the files of nginx', () => {
  test('include the page with the configuration, without a simulated shell', async () => {
    const html = (await get('/')).body.toString();
    const json = new RegExp(`id="${APP_CONFIG_ELEMENT}">([^<]*)</script>`).exec(html)?.[1] ?? '';
    const publicKey = await (await fetch(`${mock.address}/__admin/public-key`)).text();
    expect(appConfig.parse(JSON.parse(json)).publicKey.trim()).toBe(publicKey.trim());
    expect(html).not.toMatch(/shell/i);
  });

  test.each(['br', 'gzip'])('are sent with %s as the build compressed them', async (encoding) => {
    const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    const ending = encoding === 'br' ? '.br' : '.gz';
    const path = `/assets/${script}`;
    const plain = await get(path);
    const packed = await get(path, { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(packed.body.equals(readFileSync(join(dist, path + ending)))).toBe(true);
    expect(decode(packed.body).equals(plain.body)).toBe(true);

    const page = await get('/login', { 'accept-encoding': encoding });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(decode(page.body).equals((await get('/login')).body)).toBe(true);
  });

  test.each([
    '/assets/none-1a2b3c4d.js',
    `/assets/${'a'.repeat(300)}.js`,
    '/assets/',
    '/.well-known/../content/faq.json',
    '/__admin/health',
    '/__shell/shell.js',
    '/__shell-check',
    '/nginx.conf',
    '/index.html.br',
    '/page/index.html',
    '/healthz/live',
    '/content/agreements/privacy_policy.html',
    '/content/.well-known/assetlinks.json',
  ])('give 404 at %s, never the page', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain(APP_CONFIG_ELEMENT);
  });

  test.each([
    '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..\\..\\nginx.conf',
    '/agreements/%2e%2e/%2e%2e/nginx.conf',
    '/assets%00.js',
    '/assets/%252e%252e/nginx.conf',
  ])('cannot be left through %s', async (path) => {
    const { status, body } = await get(path);
    expect(body.toString()).not.toMatch(/root:|worker_processes/);
    expect([200, 400, 404]).toContain(status);
    // a request with an odd path may return the page, but nothing else
    if (status === 200) expect(body.toString()).toContain(APP_CONFIG_ELEMENT);
  });

  test('include a health address, which is not logged', async () => {
    const [health, later] = ['ab'.repeat(16), 'cd'.repeat(16)];
    const { status, body } = await get('/healthz', { requestid: health });
    expect([status, body.toString()]).toEqual([200, 'ok\n']);
    await get('/login', { requestid: later });
    await expect.poll(() => site.log()).toContain(later);
    expect(site.log()).not.toContain(health);
  });

  test('survive input that is not HTTP', async () => {
    const { hostname, port } = new URL(site.url);
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('\u0016\u0003\u0001 hello 08031234567\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(said).toContain('400 Bad Request');
    expect((await get('/healthz')).status).toBe(200);
    await expect.poll(() => site.log()).toContain('"status":400');
    expect(site.log() + site.output()).not.toContain('08031234567');
  });
});
