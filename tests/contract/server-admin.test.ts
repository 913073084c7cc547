import { openApiDocument } from '@kit/contracts/openapi/document';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { openApiDocument as adminDocument } from '@kit/mock-server/admin/openapi';
import { adminTable } from '@kit/mock-server/admin/table';
import { Faults } from '@kit/mock-server/service/records/faults';
import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isShared } from '../support/behind-balancer';
import { serverOfFile } from '../support/server';
import { PHONE } from '../support/wire-client';

const TOKEN = 'an-admin-token-of-this-test';
const server = serverOfFile();
const guarded = serverOfFile({ adminToken: TOKEN });
afterEach(() => vi.restoreAllMocks());

type Method = 'get' | 'post' | 'put' | 'delete';
const ask = (method: Method, path: string, body?: string | object) =>
  request(server.address)[method](`/__admin${path}`).send(body);

const safe = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'referrer-policy': 'no-referrer',
};

describe('a reply of the admin API', () => {
  it('cannot be cached, framed or read as another content type, after any call', async () => {
    for (const { method, path, type } of adminTable) {
      if (type === 'text/event-stream') continue;
      const url = `/s/answers/__admin${path.replace(/:\w+/g, 'x')}`;
      const { headers } = await server.app.inject({ method, url });
      expect({ url, headers }).toEqual({ url, headers: expect.objectContaining(safe) });
    }
  });

  it.each([
    ['a live stream', '/__admin/events', {}, 200],
    ['a redirect', '/__admin/scenarios/approved/open?sandbox=answers', {}, 302],
    ['a page of another origin', '/__admin/clock', { 'sec-fetch-site': 'cross-site' }, 403],
    ['an invalid sandbox name', '/__admin/clock?sandbox=../x', {}, 400],
  ])('has the same headers for %s', async (_what, path, headers, status) => {
    const ending = new AbortController();
    const reply = await fetch(server.address + path, { redirect: 'manual', signal: ending.signal, headers });
    expect([reply.status, Object.fromEntries(reply.headers)]).toEqual([status, expect.objectContaining(safe)]);
    ending.abort();
  });

  it('has a head only if the call replies with JSON, because others may change something', async () => {
    for (const [path, status] of [
      ['/clock?sandbox=head', 200],
      ['/scenarios/approved/open?sandbox=head', 404],
      ['/events', 404],
    ])
      await request(server.address).head(`/__admin${path}`).expect(Number(status));
    expect((await ask('get', '/borrowers?sandbox=head')).body.borrowers).toEqual([]);
  });
});

describe('the admin API', () => {
  it('returns its health: version, store and sandboxes', async () => {
    await server.client('healthy');
    const store = isShared ? expect.stringMatching(/^redis:/) : 'memory';
    const { body } = await ask('get', '/health').expect(200);
    expect(body).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d/), store, hasAdminToken: false });
    const listed = await Promise.all(
      server.servers.map(async (one) => (await request(one).get('/__admin/health').expect(200)).body.sandboxes),
    );
    expect(listed.flat()).toContain('healthy');
  });

  it('is described as its table says, and serves the contract', async () => {
    const asJson = (document: object): unknown => JSON.parse(JSON.stringify(document));
    expect((await ask('get', '/openapi.json').expect(200)).body).toEqual(asJson(adminDocument(adminTable)));
    expect((await ask('get', '/contract').expect(200)).body).toEqual(asJson(openApiDocument()));
  });

  it('takes an empty body with the content type of JSON for no body', async () => {
    for (const [method, path, status] of [
      ['DELETE', '/faults', 200],
      ['POST', '/clock/freeze', 200],
      ['POST', '/clock/advance', 400],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${server.address}/s/empty/__admin${path}`, { method, headers })).status).toBe(status);
    }
  });

  const invalid = 'The call is invalid. The issues name each wrong value.';
  it.each<[Method, string, string | object | undefined, number, string, string?]>([
    ['post', '/clock/advance', { ms: 0 }, 400, invalid, 'body.ms'],
    ['post', '/clock/advance', { ms: 1, days: 2 }, 400, invalid, 'body.days'],
    ['post', '/clock/advance', undefined, 400, invalid, 'body.ms'],
    ['get', '/requests?limit=0', undefined, 400, invalid, 'query.limit'],
    ['get', '/requests?methode=homePage', undefined, 400, invalid, 'query.methode'],
    ['get', '/messages?contactNumber=12', undefined, 400, invalid, 'query.contactNumber'],
    ['post', '/sessions/12/squeeze', undefined, 400, invalid, 'params.contactNumber'],
    ['put', '/devices/a%20b/shell', { report: true }, 400, invalid, 'params.device'],
    ['post', '/devices/a/report', { path: '//evil.example' }, 400, invalid, 'body.path'],
    ['post', '/faults', '{"__proto__":{"effect":{"delay":5}}}', 400, invalid, 'body.effect'],
    ['post', '/history/x1/back', {}, 400, invalid, 'params.point'],
    ['post', '/enter', { path: '//evil.example' }, 400, invalid, 'body.path'],
    ['put', '/snapshot', { format: 'loan-webview-kit trace', version: 9 }, 400, 'trace of version 9', 'body.version'],
    ['get', '/clock?sandbox=../x', undefined, 400, 'A sandbox cannot be named "../x"', 'sandbox'],
    ['post', '/reset?sandbox=a&sandbox=b', undefined, 400, 'The query names several sandboxes. Name one.', 'sandbox'],
    ['post', '/clock/advance', '{', 400, 'The body is not valid JSON'],
    ['get', '/nothing', undefined, 404, 'GET /__admin/nothing'],
    ['get', `/borrowers/${PHONE}`, undefined, 404, 'GET /__admin/borrowers'],
    ['delete', '/sandboxes/missing', undefined, 404, 'GET /__admin/sandboxes'],
    ['post', '/sandboxes', { name: 'other', from: 'missing' }, 404, 'GET /__admin/sandboxes'],
    ['delete', '/scenarios/missing', undefined, 404, 'GET /__admin/scenarios'],
    ['post', '/scenarios', { name: 'mine', contactNumber: PHONE }, 404, 'GET /__admin/borrowers'],
    ['post', '/history/c1/back', {}, 404, 'GET /__admin/requests'],
    ['post', '/history/a1/back', {}, 404, 'GET /__admin/history'],
    ['get', '/requests/1/changes', undefined, 404, 'GET /__admin/requests'],
  ])(
    'refuses %s %s %j with %i and a sentence, naming each wrong value',
    async (method, path, sent, status, said, named) => {
      const reply = await ask(method, path).type('application/json').send(sent);
      expect([reply.status, reply.body]).toEqual([
        status,
        {
          error: expect.stringContaining(said),
          issues: named === undefined ? [] : expect.arrayContaining([{ path: named, reason: expect.any(String) }]),
        },
      ]);
    },
  );

  it('refuses a body of another type, and one fault more than a sandbox can hold', async () => {
    const form = await ask('post', '/clock/advance').type('form').send('ms=1');
    expect([form.status, form.body.error]).toEqual([
      415,
      'Send the body as JSON, with "content-type: application/json".',
    ]);
    vi.spyOn(Faults.prototype, 'add').mockReturnValueOnce(undefined);
    const full = await server.app.inject({
      method: 'POST',
      url: '/__admin/faults',
      payload: { effect: { http: 503 } },
    });
    expect([full.statusCode, full.body]).toEqual([409, expect.stringContaining('already has 200 faults')]);
  });

  it('requires the admin token on every call if one is set, and accepts it in both headers, before it reads the body', async () => {
    const http = request(guarded.app.server);
    for (const path of ['health', 'nothing', 'metrics']) await http.get(`/__admin/${path}`).expect(401);
    await http.get('/__admin/health').set('x-admin-token', `${TOKEN}x`).expect(401);
    await http.get('/__admin/health').set('x-admin-token', TOKEN).expect(200);
    await http.get('/__admin/health').set('authorization', `Bearer ${TOKEN}`).expect(200);
    const { headers } = await http.put('/__admin/snapshot').type('application/json').send('{ no JSON').expect(401);
    expect(headers).toMatchObject(safe);
  });

  it('keeps queries and headers that are not in its list out of the journal and the trace, but not a borrower’s token', async () => {
    const http = request(guarded.app.server);
    const headers = { keyid: 'k1', 'x-admin-token': TOKEN, cookie: `admin=${TOKEN}`, authorization: 'Bearer b1' };
    await http.post(`/s/by-mistake/app/homePage?token=${TOKEN}`).set(headers).send('ab').expect(200);
    for (const path of ['requests', 'trace']) {
      const { text } = await http.get(`/__admin/${path}?sandbox=by-mistake`).set('x-admin-token', TOKEN).expect(200);
      for (const kept of ['/app/homePage', '"k1"', '"Bearer b1"']) expect(text).toContain(kept);
      expect(text).not.toMatch(/an-admin-token|token=/);
    }
  });

  it('returns the filtered journal, and empties it', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await client.call('homePage', {}, { token });
    const home = await client.newestCall('method=homePage');
    expect(home).toMatchObject({
      methods: ['homePage'],
      contactNumber: PHONE,
      code: 0,
      http: 200,
      fault: null,
      contractVersion: CONTRACT_VERSION,
      headers: { authorization: `Bearer ${token}` },
      request: { entries: [{ method: 'homePage', data: {} }] },
      reply: { code: 0, results: [{ method: 'homePage' }] },
    });
    const methodsOf = async (query?: string) => (await client.journal(query)).map(({ methods }) => methods.join());
    expect(await methodsOf()).toEqual(['homePage', 'authenticate', 'sendAuthCode', 'generateSk']);
    expect(await methodsOf(`contactNumber=${PHONE.slice(1)}`)).toEqual(['homePage']);
    expect(await methodsOf(`before=${home.id}&limit=1`)).toEqual(['authenticate']);
    await client.admin('DELETE', '/requests');
    expect(await methodsOf()).toEqual([]);
  });
});

it('the sandbox of a request comes from the query or the prefix, else from the cookie, else is the default', async () => {
  await request(server.address).post('/s/by-name/__admin/clock/advance').send({ ms: 1_000 }).expect(200);
  const isAhead = async (path: string, cookie = '') =>
    (await request(server.address).get(path).set('cookie', cookie)).body.offsetMs > 0;
  expect(await isAhead('/__admin/clock?sandbox=by-name')).toBe(true);
  expect(await isAhead('/s/another/__admin/clock?sandbox=by-name')).toBe(true);
  expect(await isAhead('/__admin/clock', 'a=b; sandbox=by-name')).toBe(true);
  expect(await isAhead('/s/another/__admin/clock', 'sandbox=by-name')).toBe(false);
  expect(await isAhead('/__admin/clock')).toBe(false);
});
