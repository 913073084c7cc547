import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { BASE_PATH, MAXIMUM_FILE_BYTES, MEGABYTE } from '@kit/contracts/constants';
import { describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/programs';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';
import { ask, type Handler, post, sendBytes, siteBefore, startBackend, treatments } from './site';

const CALL = `${BASE_PATH}/homePage`;
const UPLOAD = `${BASE_PATH}/mediaUpload`;
const PHONE = '08031234567';

/** Starts a backend that notes each request. */
const startNoting = async () => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders; bytes: number }[] = [];
  const address = await startBackend(({ url, headers }, reply, bytes) => {
    seen.push({ url, headers, bytes });
    reply.end('ok');
  });
  return { address, seen };
};

describe('nginx tells the backend', () => {
  test('the request id of the app, which is also in the log, or a generated one', async () => {
    const { address, seen } = await startNoting();
    const site = await siteBefore(address);
    const id = 'ab'.repeat(16);
    const known = await post(site, CALL, { requestid: id });
    const own = (await post(site, CALL, { requestid: PHONE })).headers['x-request-id'];
    expect(known.headers['x-request-id']).toBe(id);
    expect(seen.map(({ headers }) => headers['x-request-id'])).toEqual([id, own]);
    await expect.poll(() => site.log().trim().split('\n')).toHaveLength(2);
    const logged = site.log().trim().split('\n');
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { id, method: 'POST', path: CALL, status: 200, backendStatus: '200' },
      { id: own },
    ]);
    expect(site.log()).not.toContain(PHONE);
  });

  test('the path that it has checked, not the spelling of the caller', async () => {
    const { address, seen } = await startNoting();
    const site = await siteBefore(address);
    const spellings = ['/__admin/scenarios/..%2f..%2fapp%2fx', '/s/..%2ffiles/__admin/health', '/%61pp//x?a=%2f'];
    for (const path of [...spellings, '/__admin/..%2fapp/mediaUpload', '/files/a%20b%3F%25']) await ask(site, path);
    expect(seen.map(({ url }) => url)).toEqual([
      ...['/app/x', '/files/__admin/health', '/app/x?a=%2f', UPLOAD, '/files/a%20b%3F%25'],
    ]);
  });

  test('the caller: its address, whatever it claims, or the last address before the trusted proxies', async () => {
    const { address, seen } = await startNoting();
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', 'x-forwarded-proto': 'https' };
    const site = await siteBefore(address);
    await post(site, CALL, claims);
    const host = new URL(site.url).host;
    const own = { 'x-forwarded-host': host, host: new URL(address).host };
    const local = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-proto': 'http' };
    expect(seen.pop()?.headers).toMatchObject({ ...own, ...local });

    await site.reload({ SITE_TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' });
    const through = { ...claims, 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' };
    const proxied = async () => {
      await post(site, CALL, through);
      return seen.pop()?.headers;
    };
    await expect.poll(proxied).toMatchObject({ ...own, ...claims });
    await expect.poll(() => site.log().split('\n').length).toBeGreaterThan(2);
    expect(site.log()).not.toContain('203.0.113.9');
  });

  test('the body of an upload of 20 MB, and refuses a larger one, and elsewhere one that is larger than a call', async () => {
    const { address, seen } = await startNoting();
    const site = await siteBefore(address);
    const body = Buffer.alloc(MAXIMUM_FILE_BYTES + 1_000);
    expect((await ask(site, UPLOAD, { method: 'POST', body })).status).toBe(200);
    expect(seen.map(({ bytes }) => bytes)).toEqual([body.length]);
    for (const [path, megabytes] of Object.entries({ [UPLOAD]: 22, [CALL]: 2, '/login': 2 })) {
      // nginx refuses the declared length, so no body is sent.
      const head = `POST ${path} HTTP/1.1\r\nhost: site\r\ncontent-length: ${megabytes * MEGABYTE}\r\n\r\n`;
      expect(await sendBytes(site, head), path).toMatch(/^HTTP\/1\.1 413 /);
    }
  });
});

test('content of a backend runs no script, and its files and pages get no header that acts on the whole site', async () => {
  const hostile = {
    'content-disposition': 'inline',
    'content-security-policy': "script-src 'unsafe-inline'",
    'set-cookie': 'token=stolen',
    refresh: '0; url=https://evil.example',
    link: '</app>; rel=preload',
    'clear-site-data': '"*"',
    'service-worker-allowed': '/',
    'access-control-allow-origin': '*',
    'x-accel-redirect': '/icon.svg',
  };
  const backend = await startBackend(({ url = '' }, reply) => {
    const type = new URL(url, 'http://x').searchParams.get('type');
    reply.writeHead(200, { ...hostile, ...(type !== null && { 'content-type': type }) }).end('<script>alert(1)');
  });
  const site = await siteBefore(backend);
  const paths = [
    ...['image/png', 'image/jpeg', 'application/pdf'].map((type) => `/files/a?type=${type}`),
    ...['text/html', 'image/svg+xml', 'image/png,text/html'].map((type) => `/files/a?type=${encodeURIComponent(type)}`),
    ...['/files/a', '/files/a%20b/checkout/?type=text/html'],
    ...['text/html', 'text/html;charset=utf-8', 'image/svg%2Bxml'].map((type) => `/checkout/a?type=${type}`),
    ...['text/html', 'text/css', 'image/svg%2Bxml'].map((type) => `/agreements/a?type=${type}`),
    // A call, opened as a page.
    `${CALL}?type=text/html`,
  ];
  await expect(await treatments(site, paths)).toMatchFileSnapshot('content.txt');
});

/** A name with several addresses. nginx treats it as this group of servers, and each with these parameters. */
const nameOf = (template: string, addresses: readonly string[]): string => {
  const servers = addresses.map((address) => `server ${new URL(address).host} max_fails=1 fail_timeout=600s;`);
  return template
    .replace(/^ {2}server \{$/m, `  upstream several { zone several 64k; ${servers.join(' ')} }\n  server {`)
    .replaceAll('$' + '{BACKEND}', 'http://several');
};
const waitingFor = (template: string, time: string): string =>
  template.replaceAll(/proxy_read_timeout \d+s;/g, `proxy_read_timeout ${time};`);
const GONE = 'http://127.0.0.1:9';
const never: Handler = () => undefined;

test('a call reaches the next server if one refuses with 503, is frozen or is gone, and that one rests', async () => {
  const asked: string[] = [];
  const broken = (name: string, handler: Handler): Promise<string> =>
    startBackend((...exchange) => {
      asked.push(name);
      handler(...exchange);
    });
  const busy = await broken('busy', (_request, reply) => reply.writeHead(503).end('busy'));
  const frozen = await broken('frozen', never);
  const sound = await startBackend((_request, reply) => reply.end('ok'));
  const alter = (template: string) => waitingFor(nameOf(template, [busy, frozen, GONE, sound]), '3s');
  const site = await siteBefore(sound, { alter });
  for (let index = 0; index < 12; index += 1) {
    const { status, body } = await post(site, CALL);
    expect([status, body.toString()]).toEqual([200, 'ok']);
  }
  expect(asked.sort()).toEqual(['busy', 'frozen']);
});

test('a call that no backend answers gets the error of the contract', async () => {
  const frozen = await startBackend(never);
  for (const [backend, expected] of [
    [GONE, 502],
    [frozen, 504],
  ] as const) {
    const site = await siteBefore(backend, { alter: (template) => waitingFor(template, '50ms') });
    const { status, headers, body } = await post(site, CALL);
    const error = { code: codes.INTERNAL_ERROR.code, message: NETWORK_ERROR_MESSAGE };
    expect([status, JSON.parse(body.toString())]).toEqual([expected, error]);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    await expect.poll(() => site.log()).toContain(`"path":"${CALL}","status":${expected}`);
  }
});

test('nginx keeps addresses, numbers and paths out of its log when it has no file descriptor left', async () => {
  const site = await siteBefore(await startBackend(never), {
    alter: (template) => waitingFor(template, '1s').replace(/worker_rlimit_nofile \d+;/, 'worker_rlimit_nofile 28;'),
  });
  const paths = Array.from({ length: 60 }, (_, index) => `${CALL}?phone=${PHONE}&call=${index}`);
  const replies = await Promise.allSettled(paths.map((path) => post(site, path)));
  expect(replies).toContainEqual(expect.objectContaining({ value: expect.objectContaining({ status: 500 }) }));
  for (const text of [site.log(), site.output()]) expect(text).not.toMatch(/08031234567|127\.0\.0\.1|client:/);
});

describe('a new configuration', () => {
  test('loses no call under load, replaces page and release, and is served when the command ends', async () => {
    const site = await siteBefore(await startBackend((_request, reply) => reply.end('ok')));
    let isRunning = true;
    const statuses: number[] = [];
    // A new connection for each call: HTTP lets a server close an idle one at any time, and clients then retry.
    const caller = async () => {
      while (isRunning) statuses.push((await post(site, CALL)).status);
    };
    const callers = Promise.all(Array.from({ length: 8 }, caller));
    const web = join(site.folder, 'web');
    rmSync(web);
    symlinkSync(temporaryFolder(), web);
    for (const name of ['One', 'Two', 'Three']) {
      expect(await site.reload({ SITE_PRODUCT_NAME: name })).toEqual({ status: 0, stderr: '' });
      expect((await ask(site, '/login')).body.toString()).toContain(`"productName":"${name}"`);
    }
    expect(readlinkSync(web)).toBe(join(root, 'web/dist'));
    const other = await startBackend((_request, reply) => reply.end('other'));
    expect(await site.reload({ SITE_BACKEND: other })).toEqual({ status: 0, stderr: '' });
    await expect.poll(async () => (await post(site, CALL)).body.toString()).toBe('other');
    isRunning = false;
    await callers;
    expect([...new Set(statuses)]).toEqual([200]);
    expect(statuses.length).toBeGreaterThan(10);
  });

  test('that is wrong says so, and leaves page and configuration as they were', async () => {
    const backend = await startBackend((_request, reply) => reply.end('ok'));
    const site = await siteBefore(backend, { environment: { SITE_PRODUCT_NAME: 'Before' } });
    const configuration = () => readFileSync(join(site.folder, 'nginx.conf'), 'utf8');
    const before = configuration();
    const [own, used] = [new URL(site.url).host, new URL(backend).port];
    const none = join(temporaryFolder(), 'none');
    const wrongSettings: [Record<string, string>, string][] = [
      [{ SITE_BACKEND: 'http://x.invalid' }, 'SITE_BACKEND cannot be "http://x.invalid" (x.invalid does not resolve'],
      [{ SITE_LISTEN: `${own} ${used}` }, `Port ${used} is in use. Choose another one with SITE_LISTEN.\n`],
      // Only nginx knows that it cannot listen twice.
      [{ SITE_LISTEN: `${own} ${own}` }, `a duplicate listen ${own}`],
      [{ SITE_FOLDER: none }, `No site runs in ${none}. Start it with deploy/site.sh\n`],
    ];
    for (const [wrong, reason] of wrongSettings) {
      const { status, stderr } = await site.reload({ SITE_PRODUCT_NAME: 'After', ...wrong });
      expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
      expect(stderr).not.toContain('    at ');
      expect((await ask(site, '/login')).body.toString()).toContain('"productName":"Before"');
      expect((await post(site, CALL)).status).toBe(200);
    }
    expect(configuration()).toBe(before);
  });
});

test('nginx resolves the name of the backend again once its address changes, also if a reload fails', async () => {
  const folder = temporaryFolder();
  const [answer, failed] = [join(folder, 'answer'), join(folder, 'failed')];
  const program = (name: string, script: string) => writeFileSync(join(folder, name), script, { mode: 0o755 });
  program('getent', `#!/bin/sh\n[ "$2" = localhost ] && cat ${answer}\n`);
  // The first reload fails.
  const isReload = `case "$*" in *nginx.conf.new*) ;; "-t -q"*) [ -e ${failed} ] || { touch ${failed}; exit 1; } ;; esac`;
  program('nginx', `#!/bin/sh\n${isReload}\nexec ${findServer('nginx')} "$@"\n`);
  writeFileSync(answer, '127.0.0.9 STREAM localhost\n');
  const backend = await startBackend((_request, reply) => reply.end('ok'));
  const site = await siteBefore(backend.replace('127.0.0.1', 'localhost'), { environment: { PATH: folder } });
  const master = readFileSync(join(site.folder, 'nginx.pid'), 'utf8').trim();
  const workers = () => readFileSync(`/proc/${master}/task/${master}/children`, 'utf8');
  const before = workers();
  writeFileSync(answer, '127.0.0.1 STREAM localhost\n');
  await expect.poll(workers).not.toBe(before);
  expect(existsSync(failed)).toBe(true);
  expect((await post(site, CALL)).status).toBe(200);
});
