import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile, startServer } from '../support/server';

const TOKEN = 'an-admin-token-of-this-test';
/** How a phone on the network reaches the server: without TLS, browsers send no Sec-Fetch headers. */
const ON_NETWORK = { host: '192.168.1.20:8787' };
const ORIGIN = `http://${ON_NETWORK.host}`;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const guarded = serverOfFile({ adminToken: TOKEN, host: '192.168.1.20' });

type Headers = Readonly<Record<string, string>>;
const ask = (method: 'get' | 'post', path: string, headers: Headers = {}) =>
  request(guarded.app.server)[method](path).set(ON_NETWORK).set(headers);
const makeLink = async (path?: string): Promise<string> =>
  (await ask('post', '/__admin/enter', { 'x-admin-token': TOKEN }).send({ path }).expect(200)).body.link;
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const enter = async () => cookieOf(await ask('get', await makeLink(), BROWSER).expect(302));

describe('a sign-in link', () => {
  it('is made for callers with the token or its cookie only, sets that cookie and redirects to its path', async () => {
    await ask('post', '/__admin/enter').send({}).expect(401);
    await ask('post', '/__admin/reset', { cookie: 'admin=1.x' }).expect(401);
    const entered = await ask('get', await makeLink('/s/qa/repay?orderNo=N1'), BROWSER).expect(302);
    expect(entered.headers.location).toBe('/s/qa/repay?orderNo=N1');
    const cookie = cookieOf(entered);
    expect(String(entered.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
    await ask('get', '/__admin/health', { cookie }).expect(200);
    const { body } = await ask('post', '/__admin/enter', { cookie }).send({}).expect(200);
    expect(body).toEqual({ link: expect.stringMatching(/^\/__admin\/enter\?path=/), expiresInMs: 300_000 });
  });

  it('is refused for a page of another site, with another path, and without its seal', async () => {
    const link = await makeLink('/login');
    await ask('get', link, { 'sec-fetch-site': 'cross-site' }).expect(403);
    const { text, headers } = await ask('get', link.replace('login', 'repay'), BROWSER)
      .expect(401)
      .expect('content-type', /^text\/html/);
    expect(text).toContain('This link has expired, or this server did not make it. A link works for 5 minutes.');
    expect(headers['set-cookie']).toBeUndefined();
    await ask('get', '/__admin/enter?path=/login').expect(400);
  });

  it('has the address of this machine on the network, which a server without a token does not have', async () => {
    const open = await startServer();
    expect((await request(open.address).get('/__admin/health').expect(200)).body.addresses).toEqual([]);
    await open.close();
    const asked = await ask('get', '/__admin/health', { 'x-admin-token': TOKEN }).expect(200);
    expect(asked.body.addresses).toEqual(['192.168.1.20']);
  });
});

describe('a browser', () => {
  const path = '/__admin/scenarios/approved/open?sandbox=asked&contactNumber=08031234567&x="><script>alert(1)</script>';

  it('without the admin token reads a sentence, where a command gets JSON', async () => {
    const { text, headers } = await ask('get', path, BROWSER)
      .expect(401)
      .expect('content-type', /^text\/html/);
    expect(text).toContain('This page needs the admin token. Sign in on the workbench, then open this page again.');
    expect(text).not.toContain('<script>');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'.*frame-ancestors 'none'/,
    );
    expect(headers['cache-control']).toBe('no-store');
    const { body } = await ask('get', path).expect(401).expect('content-type', /json/);
    expect(body.error).toContain('Send the admin token');
  });

  it('with the cookie logs in natively and opens scenarios, but not from a page of another origin', async () => {
    const cookie = await enter();
    const logIn = (headers: Headers) => ask('post', '/s/phone/__admin/sessions/08031234567', headers);
    await logIn({ origin: ORIGIN }).expect(401);
    await logIn({ origin: 'http://192.168.1.21:8787', cookie }).expect(403);
    expect((await logIn({ origin: ORIGIN, cookie }).expect(200)).body.token).toEqual(expect.any(String));
    const open = (site: string) =>
      ask('get', '/__admin/scenarios/approved/open?sandbox=linked', { cookie, 'sec-fetch-site': site });
    for (const site of ['same-site', 'cross-site']) await open(site).expect(403);
    await open('none').expect(302);
  });

  it('is signed in to the workbench under its own host name if it signed in under another', async () => {
    const at = (host: string) => ({
      ...BROWSER,
      host: `${host}:8787`,
      'sec-fetch-site': 'none',
      'sec-fetch-dest': 'document',
    });
    const cookie = cookieOf(await ask('get', await makeLink('/__admin/'), at('127.0.0.1')).expect(302));
    const page = '/__admin/?sandbox=mine&tab=faults';
    const there = await ask('get', page, { ...at('127.0.0.1'), cookie }).expect(302);
    expect(there.headers.location).toMatch(/^http:\/\/workbench\.localhost:8787\/__admin\/enter\?path=/);
    const { pathname, search } = new URL(String(there.headers.location));
    await ask('get', pathname + search, at('workbench.localhost'))
      .expect(302)
      .expect('location', page);
    const stranger = await ask('get', page, at('127.0.0.1')).expect(302);
    expect(stranger.headers.location).toBe(`http://workbench.localhost:8787${page}`);
  });
});
