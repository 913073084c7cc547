import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { allowedType, callType, kindOfText } from '@kit/mock-server/backend/upstream/content-type';
import { UpstreamHttp } from '@kit/mock-server/backend/upstream/http';
import { headersOfCall, headersOfPage, isSafePath, wirePathIn } from '@kit/mock-server/backend/upstream/request';
import { UpstreamError, upstreamErrorOf } from '@kit/mock-server/backend/upstream/upstream-error';
import { describe, expect, it, vi } from 'vitest';

describe('the path of a call for an upstream', () => {
  it.each([
    ['/app/homePage', '/app/homePage'],
    ['/app/homePage/', '/app/homePage'],
    ['/app/v1/home-page_2.json?a=/../b', '/app/v1/home-page_2.json'],
    ['/s/a-sandbox/app/homePage', '/app/homePage'],
    ['/app/..hidden/a', '/app/..hidden/a'],
    ['/app', undefined],
    ['/app/', undefined],
    ['/s/a/b/app/homePage', undefined],
    ['/s/a?b/app/homePage', undefined],
    ['/s/a#b/app/homePage', undefined],
    ['/s//app/homePage', undefined],
    ['/x/app/homePage', undefined],
    ['/apps/homePage', undefined],
    ['/app/../admin', undefined],
    ['/app/./a', undefined],
    ['/app/a/..', undefined],
    ['/app/a/../b', undefined],
    ['/app//a', undefined],
    ['/app/a//', undefined],
    ['/app/..%2fadmin', undefined],
    ['/app/%2e%2e/admin', undefined],
    ['/app/..\\admin', undefined],
    ['/app/home%00Page', undefined],
    ['/app/a;b', undefined],
    ['/app/a#b', undefined],
    ['http://169.254.169.254/app/x', undefined],
    ['//169.254.169.254/app/x', undefined],
    ['', undefined],
  ])('of %s is %s', (url, path) => {
    expect(wirePathIn(url)).toBe(path);
  });

  it.each([
    ['/files/a.png', true],
    ['/checkout/p1/3ds', true],
    ['/files/...', true],
    ['', false],
    ['/', false],
    ['files/a', false],
    ['/files/', false],
    ['/files/../a', false],
    ['/files/.', false],
    ['/files/a?b', false],
    ['/files/%2e', false],
  ])('%s stays inside the base: %s', (path, isSafe) => {
    expect(isSafePath(path)).toBe(isSafe);
  });
});

describe('the headers and fields for an upstream', () => {
  const headers = {
    ...{ authorization: 'Bearer b', keyid: 'k', requestid: 'r', cookie: 'c', 'x-admin-token': 't', host: 'h' },
    ...{ accept: 'a', 'accept-language': 'en', 'if-none-match': 'e', 'if-modified-since': 'd', 'if-range': 'i' },
    ...{ range: 'bytes=0-1', 'content-type': 'text/plain', 'x-forwarded-for': '1', 'set-cookie': ['a'] },
  };

  it('are those of the list, by the kind of request', () => {
    const call = headersOfCall(headers);
    expect(call).toMatchObject({ keyid: 'k', requestid: 'r' });
    expect(
      Object.keys(call)
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual(['authorization', 'content-type', 'keyid', 'requestid'].sort());
    expect(Object.keys(headersOfPage(headers)).sort()).toEqual(
      ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'if-range', 'range'].sort(),
    );
  });
});

describe('the content type of a reply', () => {
  const DOWNLOAD = 'application/octet-stream';
  it.each([
    ['image/png', 'image/png'],
    [' IMAGE/PNG ', 'image/png'],
    ['image/png; charset=UTF-8', 'image/png; charset=utf-8'],
    ['image/png;charset="utf-8"', 'image/png; charset=utf-8'],
    ['image/png ;charset=utf-8 ', 'image/png; charset=utf-8'],
    ['image/png, text/html', DOWNLOAD],
    ['image/png; charset=utf-8, text/html', DOWNLOAD],
    ['text/html, image/png', DOWNLOAD],
    ['image/png; boundary=a', DOWNLOAD],
    ['image/png; charset=utf-8; a=b', DOWNLOAD],
    ['image/png;', DOWNLOAD],
    ['image/svg+xml', DOWNLOAD],
    ['', DOWNLOAD],
  ])('%j becomes %s', (type, allowed) => {
    expect(allowedType(type, ['image/png'])).toBe(allowed);
  });

  it('of a call is JSON or text', () => {
    expect(['application/json', 'text/plain', 'text/html'].map(callType)).toEqual([
      ...['application/json', 'text/plain', DOWNLOAD],
    ]);
  });

  it.each([
    ['text/html', 'a', true],
    [' TEXT/HTML;charset=utf-8', 'a', true],
    ['application/xhtml+xml', 'a', true],
    ['text/htmlx', 'a', false],
    ['x text/html', 'a', false],
    ['', '<!doctype html>', true],
    ['', '\uFEFF \n<HTML>', true],
    ['', '<!-- a --> <!-- b\nc --><body>', true],
    ['', '<head>', true],
    ['', '<title>', true],
    ['', '<header>', false],
    ['', 'a <html>', false],
    ['', `${' '.repeat(999)}<html>`, false],
  ])('%j with the text %j is an HTML page: %s', (contentType, text, isPage) => {
    expect(kindOfText({ contentType, body: Buffer.from(text) })).toBe(
      isPage ? 'an HTML page' : 'something other than JSON',
    );
  });

  it('is found at once for a body of many comments', () => {
    const began = performance.now();
    expect(kindOfText({ contentType: '', body: Buffer.from('<!---->'.repeat(32)) })).toBe('something other than JSON');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('an upstream that does not reply', () => {
  const ORIGIN = 'https://backend.example';
  const failed = (code: string, message = 'words') => Object.assign(new Error(message), { code });

  it.each<[string, unknown, string]>([
    ...[
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ].map((code): [string, unknown, string] => [
      code,
      failed(code),
      `The certificate of ${ORIGIN} is not trusted (${code}). Save the PEM of its authority in a file and start with NODE_EXTRA_CA_CERTS=<file>.`,
    ]),
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(
      (code): [string, unknown, string] => [
        code,
        failed(code),
        `The certificate of ${ORIGIN} is invalid (${code}). Install one that is valid today and contains this host name.`,
      ],
    ),
    ...['ENOTFOUND', 'EAI_AGAIN'].map((code): [string, unknown, string] => [
      code,
      failed(code),
      `The host of ${ORIGIN} was not found. Check MOCK_UPSTREAM.`,
    ]),
    [
      'EPROTO',
      failed('EPROTO'),
      `${ORIGIN} does not use TLS. Check whether MOCK_UPSTREAM must begin with http: instead of https:.`,
    ],
    ['another code', failed('ECONNREFUSED'), 'ECONNREFUSED'],
    ['a code of undici', failed('UND_ERR_SOCKET'), 'words'],
    ['a code that is not text', Object.assign(new Error('words'), { code: 5 }), 'words'],
    ['no code', new Error('words'), 'words'],
    ['a thrown text', 'words', 'words'],
  ])('is explained: %s', (_, cause, text) => {
    const error = upstreamErrorOf(ORIGIN, cause);
    const whole = text.includes(' ')
      ? text
      : `${ORIGIN} does not answer (${text}). Check that it runs, and that MOCK_UPSTREAM has the right host and port.`;
    expect([error.name, error.status, error.message]).toEqual(['UpstreamError', 502, whole]);
  });

  it('keeps an explanation that exists', () => {
    const error = new UpstreamError('late', 504);
    expect(upstreamErrorOf(ORIGIN, error)).toBe(error);
  });
});

describe('an exchange with an upstream is limited in time and in bytes', () => {
  const MEGABYTE = 1024 * 1024;
  const sent = async (ask: (client: UpstreamClient) => Promise<unknown>) => {
    const send = vi.spyOn(UpstreamHttp.prototype, 'send').mockResolvedValue({
      ...{ status: 200, contentType: '', headers: {}, body: Buffer.from('{}') },
    });
    const address = new URL('http://127.0.0.1:9/base/');
    const client = new UpstreamClient({ address, publicKey: '', mocked: [] });
    await ask(client);
    await client.close();
    const { path, timeoutMs, mostBytes } = send.mock.calls[0]?.[0] ?? {};
    return { path, timeoutMs, mostBytes };
  };
  const call = (methods: string[]) => ({ path: '/app/a', headers: {}, body: Buffer.from('ab'), methods });

  it.each<[string, (client: UpstreamClient) => Promise<unknown>, object]>([
    [
      'a call',
      (client) => client.post(call(['homePage'])),
      { path: '/base/app/a', timeoutMs: 15_000, mostBytes: 4 * MEGABYTE },
    ],
    [
      'a data submit',
      (client) => client.post(call(['homePage', 'uploadPermissionData'])),
      { path: '/base/app/a', timeoutMs: 305_000, mostBytes: 4 * MEGABYTE },
    ],
    [
      'a page',
      (client) => client.page('GET', { path: '/files/a', query: 'b=1' }, {}, Buffer.alloc(0)),
      { path: '/base/files/a?b=1', timeoutMs: 300_000, mostBytes: 32 * MEGABYTE },
    ],
    [
      'a page without a query',
      (client) => client.page('GET', { path: '/files/a', query: '' }, {}, Buffer.alloc(0)),
      { path: '/base/files/a', timeoutMs: 300_000, mostBytes: 32 * MEGABYTE },
    ],
  ])('%s', async (_, ask, expected) => {
    expect(await sent(ask)).toEqual(expected);
  });

  it('and a reply that nests too deep is refused', async () => {
    vi.spyOn(UpstreamHttp.prototype, 'send').mockResolvedValue({
      ...{ status: 200, contentType: '', headers: {}, body: Buffer.from('['.repeat(40)) },
    });
    const address = new URL('http://127.0.0.1:9');
    const client = new UpstreamClient({ address, publicKey: '', mocked: [] });
    const said = 'The reply of http://127.0.0.1:9 nests deeper than 32 levels.';
    await expect(client.post(call(['homePage']))).rejects.toThrow(new UpstreamError(said));
    await client.close();
  });

  it('and a path outside the base is refused', async () => {
    const page = sent((client) => client.page('GET', { path: '/files/../a', query: '' }, {}, Buffer.alloc(0)));
    await expect(page).rejects.toMatchObject({
      ...{ status: 404, message: '"/files/../a" is not the path of a file or a payment page.' },
    });
  });
});
