import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '@kit/contracts/constants';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { type RunningSite, startSite } from '../support/site';

const PAYMENT_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; sandbox allow-forms allow-same-origin";
const FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

describe('content of a backend on the origin of the site', () => {
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
  let mock: RunningServer;
  let site: RunningSite;
  beforeAll(async () => {
    mock = await startServer({}, true);
    const server = createServer(({ url = '' }, reply) => {
      const type = new URL(url, 'http://x').searchParams.get('type');
      reply.writeHead(200, { ...hostile, ...(type === null ? {} : { 'content-type': type }) }).end('<script>alert(1)');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    site = await startSite(mock.address, { backend: `http://127.0.0.1:${port}` });
    return async () => {
      await site.stop();
      await mock.stop();
      server.close().closeAllConnections();
    };
  });
  const served = async (path: string, type: string | undefined, method = 'GET') => {
    const query = type === undefined ? '' : `?type=${encodeURIComponent(type)}`;
    const reply = await fetch(site.url + path + query, { method });
    expect(await reply.text()).toBe('<script>alert(1)');
    return Object.fromEntries(reply.headers);
  };
  const ours = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  const given = (headers: Record<string, string>) =>
    Object.keys(hostile).filter((name) => !/^content-(?:disposition|security)/.test(name) && name in headers);

  test.each([
    ['/files/a', 'image/png', 'image/png', 'inline'],
    ['/files/a', 'image/jpeg', 'image/jpeg', 'inline'],
    ['/files/a', 'application/pdf', 'application/pdf', 'attachment'],
    ['/files/a', 'text/html', 'application/octet-stream', 'attachment'],
    ['/files/a', 'image/svg+xml', 'application/octet-stream', 'attachment'],
    ['/files/a', 'image/png, text/html', 'application/octet-stream', 'attachment'],
    ['/files/a', undefined, 'application/octet-stream', 'attachment'],
    ['/checkout/a', 'text/html', 'text/html', 'inline'],
    ['/checkout/a', 'text/html; charset=utf-8', 'text/html; charset=utf-8', 'inline'],
    ['/files/a b/checkout/', 'text/html', 'application/octet-stream', 'attachment'],
    ['/checkout/a', 'image/svg+xml', 'application/octet-stream', 'attachment'],
  ])('at %s runs no script: %s is %s, %s', async (path, type, sent, disposition) => {
    const headers = await served(path, type);
    expect(headers).toMatchObject({ ...ours, 'content-type': sent, 'content-disposition': disposition });
    const isFile = path.startsWith('/files/');
    expect(headers['content-security-policy']).toBe(isFile ? FILE_POLICY : PAYMENT_POLICY);
    expect(headers['referrer-policy']).toBe(isFile ? 'no-referrer' : 'same-origin');
    expect(given(headers)).toEqual([]);
  });

  test('runs no script as a reply to a call, opened as a page', async () => {
    for (const method of ['GET', 'POST']) {
      const headers = await served(`${BASE_PATH}/homePage`, 'text/html', method);
      expect(headers).toMatchObject({ ...ours, 'content-security-policy': FILE_POLICY });
    }
  });
});
