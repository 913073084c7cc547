import { codes } from '@kit/contracts/codes';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { isShared } from '../support/behind-balancer';
import { serverOfFile, startServer } from '../support/server';

const PHONE = '08031234567';
const TOKEN = 'an-admin-token-of-this-test';
const server = serverOfFile();
const guarded = serverOfFile({ adminToken: TOKEN });

describe('the admin API', () => {
  it('returns its health: version, store and sandboxes', async () => {
    await server.client('healthy');
    const store = isShared() ? expect.stringMatching(/^redis:/) : 'memory';
    const { body } = await request(server.address).get('/__admin/health').expect(200);
    expect(body).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d/), store, hasAdminToken: false });
    const statuses = await Promise.all(
      server.servers.map(async (one) => (await request(one).get('/__admin/health').expect(200)).body.sandboxes),
    );
    expect(statuses.flat()).toContain('healthy');
  });

  it.each([
    ['DELETE', '/faults', 200],
    ['POST', '/reset', 200],
    ['POST', '/clock/freeze', 200],
    ['DELETE', '/sandboxes/never-was', 404],
    ['POST', '/clock/advance', 400],
  ])('takes an empty body with the content type of JSON for no body: %s %s', async (method, path, status) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.address}/s/empty/__admin${path}`, { method, headers });
    expect(reply.status).toBe(status);
  });

  it.each([
    ['POST', '/clock/advance', { ms: 0 }, 'body.ms'],
    ['POST', '/clock/advance', { ms: 1, days: 2 }, 'body.days'],
    ['POST', '/clock/advance', undefined, 'body.ms'],
    ['GET', '/requests?limit=0', undefined, 'query.limit'],
    ['GET', '/requests?methode=homePage', undefined, 'query.methode'],
    ['GET', '/messages?contactNumber=12', undefined, 'query.contactNumber'],
    ['POST', '/sessions/12/squeeze', undefined, 'params.contactNumber'],
  ] as const)('refuses %s %s %j naming %s', async (method, path, sent, named) => {
    const call = request(server.address)[method === 'GET' ? 'get' : 'post'](`/__admin${path}`);
    const { status, body } = await (sent === undefined ? call : call.send(sent));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.any(String), issues: [{ path: named, reason: expect.any(String) }] });
  });

  it('answers an unknown path, a broken body and an invalid sandbox in JSON', async () => {
    const unknown = await request(server.address).get('/__admin/nothing').expect(404);
    expect(unknown.body.error).toContain('GET /__admin/nothing');
    const form = request(server.address).post('/__admin/clock/advance').type('form').send('ms=1');
    expect((await form.expect(415)).body.error).toBe('Send the body as JSON, with "content-type: application/json".');
    const broken = request(server.address).post('/__admin/clock/advance').type('application/json').send('{');
    expect((await broken.expect(400)).body).toMatchObject({ error: expect.any(String), issues: [] });
    const impossible = await request(server.address).get('/__admin/clock?sandbox=../x').expect(400);
    expect(impossible.body.error).toContain('A sandbox cannot be named "../x"');
  });

  it('requires the admin token on every call if one is set, and accepts it in both headers', async () => {
    const { server: http } = guarded.app;
    await request(http).get('/__admin/health').expect(401);
    await request(http).get('/__admin/nothing').expect(401);
    await request(http).get('/__admin/health').set('x-admin-token', `${TOKEN}x`).expect(401);
    await request(http).get('/__admin/health').set('x-admin-token', TOKEN).expect(200);
    await request(http).get('/__admin/health').set('authorization', `Bearer ${TOKEN}`).expect(200);
  });

  it('keeps the query of a call and headers that are not in its list out of the journal and the trace', async () => {
    const sandbox = 'token-by-mistake';
    const http = request(guarded.app.server);
    const headers = { keyid: 'k1', 'x-admin-token': TOKEN, cookie: `admin=${TOKEN}` };
    await http.post(`/s/${sandbox}/app/homePage?token=${TOKEN}`).set(headers).send('ab').expect(200);
    for (const path of ['requests', 'trace']) {
      const { text } = await http.get(`/__admin/${path}?sandbox=${sandbox}`).set('x-admin-token', TOKEN).expect(200);
      expect(text).toContain('/app/homePage');
      expect(text).toContain('"k1"');
      expect(text).not.toMatch(/an-admin-token|token=/);
    }
  });

  it('keeps the token of a borrower in the journal', async () => {
    const http = request(guarded.app.server);
    await http.post('/s/borrower/app/homePage').set('authorization', 'Bearer b1').send('ab').expect(200);
    const { body } = await http.get('/__admin/requests?sandbox=borrower').set('x-admin-token', TOKEN).expect(200);
    expect(body.requests[0].headers).toMatchObject({ authorization: 'Bearer b1' });
  });

  it('refuses to move the clock beyond valid dates, in one step or in many, and continues as before', async () => {
    const client = await server.client();
    const advance = (ms: unknown) =>
      request(server.address).post(`/__admin/clock/advance?sandbox=${client.sandbox}`).send({ ms });
    for (const ms of [1e300, 9_007_199_254_740_991, 100 * 365 * 86_400_000 + 1]) {
      expect((await advance(ms).expect(400)).body.issues[0]).toHaveProperty('path', 'body.ms');
    }
    await advance(99 * 365 * 86_400_000).expect(200);
    const tooFar = await advance(2 * 365 * 86_400_000).expect(400);
    expect(tooFar.body.issues[0].reason).toContain('at most 100 years ahead');
    await client.admin('POST', '/clock/freeze');
    await advance(2 * 365 * 86_400_000).expect(400);
    // The earlier keys have expired by now.
    await client.exchange();
    const token = await client.login(PHONE);
    expect((await client.call('homePage', {}, { token })).results[0]?.code).toBe(codes.SUCCESS.code);
    expect(JSON.stringify(await client.admin('GET', '/requests'))).toContain('homePage');
  });

  it.each([
    ['expire', codes.TOKEN_EXPIRED],
    ['squeeze', codes.TOKEN_SQUEEZED],
    ['invalidate', codes.TOKEN_INVALID],
  ] as const)('makes the next call of a borrower fail with the code of "%s"', async (action, { code, message }) => {
    const client = await server.client();
    const token = await client.login(PHONE);
    expect(await client.admin('POST', `/sessions/${PHONE}/${action}`)).toEqual({ sessions: 1 });
    expect(await client.call('homePage', {}, { token })).toMatchObject({ code, message, results: [] });
    await expect(client.admin('POST', `/sessions/${PHONE}/${action}`)).rejects.toThrow(
      `HTTP 409 {"error":"${PHONE} is not logged in to this sandbox. Log it in first: POST /__admin/sessions/${PHONE}.`,
    );
  });

  it('logs a number in like the native app, and ends its earlier login', async () => {
    const client = await server.client();
    const earlier = await client.login(PHONE);
    const { token } = (await client.admin('POST', `/sessions/${PHONE}`)) as { token: string };
    expect((await client.call('homePage', {}, { token })).code).toBe(0);
    expect((await client.call('homePage', {}, { token: earlier })).code).toBe(codes.TOKEN_SQUEEZED.code);
    const check = await client.call('authenticate', { loginCheck: true, authIdentifier: token });
    expect(check.results).toMatchObject([{ code: 0, data: { userToken: expect.any(String) } }]);
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
      request: { entries: [{ method: 'homePage', data: {} }] },
      reply: { code: 0, results: [{ method: 'homePage' }] },
    });
    expect(home).toHaveProperty('contractVersion', CONTRACT_VERSION);
    expect(home).toMatchObject({ headers: { authorization: `Bearer ${token}` }, fault: null });
    expect((await client.journal()).map(({ methods }) => methods.join())).toEqual([
      'homePage',
      'authenticate',
      'sendAuthCode',
      'generateSk',
    ]);
    expect(await client.journal(`contactNumber=${PHONE.slice(1)}`)).toHaveLength(1);
    expect((await client.journal(`before=${home.id}&limit=1`))[0]?.methods).toEqual(['authenticate']);
    await client.admin('DELETE', '/requests');
    expect(await client.journal()).toEqual([]);
  });
});

describe('the sandbox of a request', () => {
  it('comes from the prefix, else from the cookie, else is the default', async () => {
    const advance = (path: string) => request(server.address).post(path).send({ ms: 1000 });
    await advance('/s/by-name/__admin/clock/advance').expect(200);
    const frozen = async (path: string, cookie = '') =>
      (await request(server.address).get(path).set('cookie', cookie)).body.offsetMs > 0;
    expect(await frozen('/__admin/clock?sandbox=by-name')).toBe(true);
    expect(await frozen('/__admin/clock', 'a=b; sandbox=by-name')).toBe(true);
    expect(await frozen('/s/another/__admin/clock', 'sandbox=by-name')).toBe(false);
    expect(await frozen('/__admin/clock')).toBe(false);
  });
});

describe('the limit of key exchanges', () => {
  it('answers HTTP 429 above it', async () => {
    const limited = await startServer({ keyExchangesAMinute: 2 });
    // Each of several servers counts its own.
    const address = limited.direct();
    const exchange = () => request(address).post('/app/generateSk').type('text/plain').send('x');
    const first = await exchange();
    expect(first.status).toBe(200);
    await exchange();
    const { status, body } = await exchange();
    expect({ status, code: body.code }).toEqual({ status: 429, code: codes.TOO_MANY_ATTEMPTS.code });
    await limited.close();
  });
});
