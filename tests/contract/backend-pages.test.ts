import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackendSetup, startBackend } from '../support/backends';

let setup: BackendSetup;
beforeAll(async () => {
  setup = await startBackend();
});
afterAll(() => setup.close());

/** The reply of this server to a request for a page, if the backend sends these headers. */
const served = async (
  path: string,
  headers: Readonly<Record<string, string>>,
  options: Pick<RequestInit, 'headers'> & { status?: number; body?: string; method?: 'GET' | 'POST' } = {},
) => {
  const { status = 200, body = 'content', method = 'GET', headers: sent = {} } = options;
  setup.between.answer = () => ({ status, headers, body });
  const reply = await fetch(setup.front.address + path, { method, headers: sent, redirect: 'manual' });
  return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
};
const FILE = '/files/abc';
const PAYMENT = '/checkout/abc';

it.each<[path: string, disposition: 'inline' | 'attachment' | 'as bytes', types: readonly string[]]>([
  [FILE, 'inline', ['image/jpeg', 'image/webp', 'IMAGE/PNG']],
  [FILE, 'attachment', ['application/pdf', 'video/mp4']],
  [FILE, 'as bytes', ['text/html', 'image/svg+xml', 'text/plain', 'image/gif', 'image/png, text/html', '']],
  [PAYMENT, 'inline', ['text/html; charset=utf-8', 'text/html;charset="UTF-8"', 'text/plain']],
  [PAYMENT, 'as bytes', ['image/svg+xml', 'application/xhtml+xml', 'image/png', '']],
])('%s of a backend is delivered %s if its type is one of %j', async (path, disposition, types) => {
  for (const type of types) {
    const { headers } = await served(path, { 'content-type': type });
    const isBytes = disposition === 'as bytes';
    const shown = isBytes ? 'application/octet-stream' : type.toLowerCase().split(';')[0];
    const [sent] = String(headers['content-type']).split(';');
    expect([type, sent, headers['content-disposition']]).toEqual([type, shown, isBytes ? 'attachment' : disposition]);
  }
});

it('no page of a backend runs a script, frames another site or stays in a cache, whatever its status', async () => {
  const own = new URL(setup.front.address).host;
  const seen: string[] = [];
  for (const [path, status] of [
    [FILE, 500],
    [PAYMENT, 200],
    ['/s/a-sandbox/checkout/abc', 200],
  ] as const) {
    const { headers, ...reply } = await served(path, { 'content-type': 'text/html' }, { status, body: '<script>' });
    expect(reply).toEqual({ status, text: '<script>' });
    const shown = Object.entries({ ...headers, date: 'a date' }).map(([name, value]) => `  ${name}: ${value}\n`);
    seen.push(`${path}\n${shown.sort().join('').replaceAll(own, 'this-server')}`);
  }
  await expect(seen.join('')).toMatchFileSnapshot('backend-pages.txt');
});

it('a payment page of a backend receives the forms that it submits', async () => {
  const { status, text } = await served(PAYMENT, { 'content-type': 'text/html' }, { method: 'POST', body: 'paid' });
  expect([status, text]).toEqual([200, 'paid']);
  expect(setup.between.reached.at(-1)?.path).toBe(PAYMENT);
});

it('a page of a backend is asked for with what browsers need, and without the cookie or token of a tester', async () => {
  setup.between.answer = () => undefined;
  const own = { cookie: 'admin=1.abc', 'x-admin-token': 'secret', authorization: 'Bearer t', accept: 'image/png' };
  await fetch(setup.front.address + FILE, { headers: own });
  const headers = setup.between.reached.at(-1)?.headers ?? {};
  expect(Object.keys(own).filter((name) => name in headers)).toEqual(['accept']);
});

describe('a browser receives from a backend', () => {
  const passed = {
    'accept-ranges': 'bytes',
    'content-language': 'en',
    'content-range': 'bytes 0-6/7',
    etag: '"a"',
    'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT',
    'retry-after': '5',
  };

  it('only the headers of the list', async () => {
    const refused = {
      'set-cookie': 'sandbox=other',
      'clear-site-data': '"*"',
      link: '<https://evil.example/a.css>; rel=stylesheet',
      'access-control-allow-origin': '*',
      'service-worker-allowed': '/',
      'content-security-policy': "script-src 'unsafe-inline'",
      'strict-transport-security': 'max-age=1',
      'x-any': 'thing',
    };
    const plain = await served(FILE, { 'content-type': 'image/png' });
    const { headers } = await served(FILE, { 'content-type': 'image/png', ...passed, ...refused });
    expect(headers).toMatchObject(passed);
    expect(Object.keys(headers).sort()).toEqual([...Object.keys(plain.headers), ...Object.keys(passed)].sort());
    expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  });

  it('redirects to the app and to other sites with TLS, and no others', async () => {
    const passedOn = async (location: string) => {
      const reply = await served(PAYMENT, { location }, { status: 303, method: 'POST' });
      expect(reply.status).toBe(303);
      return reply.headers.location;
    };
    const own = `https://${new URL(setup.front.address).host}`;
    for (const location of [
      ...['/cashier?payOrderId=P1', '/s/a-sandbox/cashier', 'https://pay.example/3ds', `${own}/cashier`],
    ])
      expect(await passedOn(location)).toBe(location);
    for (const location of [
      ...['//evil.example/x', '/\\evil.example', 'http://evil.example', 'javascript:alert(1)', 'data:text/html,x'],
      ...['/__admin/messages', '/s/a-sandbox/__admin/', '/cashier/../__admin/scenarios/approved/open', '/./__admin/'],
      ...['/%5f%5fadmin/scenarios/approved/open', '/s/%2e%2e/__admin/', 'https://', 'relative'],
      ...['/__admin/', '/%5f_admin/', '/x/../__admin/'].map((path) => own + path),
    ])
      expect([location, await passedOn(location)]).toEqual([location, undefined]);
  });

  it('an explanation by this server if the backend does not reply', async () => {
    setup.between.answer = () => 'hang up';
    const reply = await fetch(setup.front.address + FILE);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([502, 'text/plain; charset=utf-8']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'x-content-type-options': 'nosniff',
    });
    expect(await reply.text()).toMatch(/^http:.* does not answer/);
  });
});

it.each([
  ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
  ['text/html', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a reply of a backend to a call never opens as a page: %s', async (type, sent) => {
  setup.between.answer = () => undefined;
  const client = await setup.front.client();
  const call = { body: '<script>', method: 'POST', headers: client.headersOf() } as const;
  const { headers, text } = await served(`${client.base}/homePage`, { 'content-type': type }, call);
  expect([headers['content-type'], text]).toEqual([sent, '<script>']);
  expect(headers['x-content-type-options']).toBe('nosniff');
});
