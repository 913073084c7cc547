import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile, startServer } from '../support/server';

const TOKEN = 'an-admin-token-of-this-test';
/** How a phone on the network reaches the server: without TLS, browsers send no Sec-Fetch headers. */
const ON_NETWORK = { host: '192.168.1.20:8787' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const guarded = serverOfFile({ adminToken: TOKEN, host: '192.168.1.20' });

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}) => request(guarded.app.server).get(path).set(ON_NETWORK).set(headers);
const link = async (path: string): Promise<string> => {
  const posted = request(guarded.app.server).post('/__admin/enter').set(ON_NETWORK).set('x-admin-token', TOKEN);
  return (await posted.send({ path }).expect(200)).body.link;
};
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

describe('a browser without the admin token', () => {
  const scenarioPath = '/__admin/scenarios/approved/open?sandbox=asked&contactNumber=08031234567';

  it('reads a sentence, where a command gets JSON', async () => {
    const { text, headers } = await get(scenarioPath, BROWSER)
      .expect(401)
      .expect('content-type', /^text\/html/);
    expect(text).toContain('This page needs the admin token. Sign in on the workbench, or open a link');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    const { body } = await get(scenarioPath).expect(401).expect('content-type', /json/);
    expect(body.error).toContain('Send the admin token');
  });

  it('shows the requested address as escaped text', async () => {
    const { text } = await get('/__admin/messages?x="><script>alert(1)</script>', BROWSER).expect(401);
    expect(text).not.toContain('<script>');
  });
});

describe('a sign-in link for a phone', () => {
  it('signs the phone in, so that it can log in natively and open scenarios', async () => {
    const entered = await get(await link('/s/phone/'), BROWSER)
      .expect(302)
      .expect('location', '/s/phone/');
    const cookie = cookieOf(entered);
    const origin = `http://${ON_NETWORK.host}`;
    const logIn = (headers: Headers) =>
      request(guarded.app.server).post('/s/phone/__admin/sessions/08031234567').set(ON_NETWORK).set(headers);
    await logIn({ origin }).expect(401);
    await logIn({ origin: 'http://192.168.1.21:8787', cookie }).expect(403);
    expect((await logIn({ origin, cookie }).expect(200)).body.token).toEqual(expect.any(String));
  });

  it('that has expired shows a sentence', async () => {
    const expired = (await link('/s/phone/')).replace(/until=\d+/, 'until=1');
    const { text, headers } = await get(expired, BROWSER)
      .expect(401)
      .expect('content-type', /^text\/html/);
    expect(text).toContain('This link has expired, or this server did not make it. A link works for 5 minutes.');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('the workbench of a server with a token', () => {
  const at = (host: string) => ({
    host: `${host}:8787`,
    ...BROWSER,
    'sec-fetch-site': 'none',
    'sec-fetch-dest': 'document',
  });

  it('signs a browser in under its own host name if the browser signed in under another', async () => {
    const cookie = cookieOf(await get(await link('/__admin/'), at('127.0.0.1')).expect(302));
    const there = await get('/__admin/?sandbox=mine&tab=faults', { ...at('127.0.0.1'), cookie }).expect(302);
    expect(there.headers.location).toMatch(/^http:\/\/workbench\.localhost:8787\/__admin\/enter\?path=/);
    const { pathname, search } = new URL(String(there.headers.location));
    await get(pathname + search, at('workbench.localhost'))
      .expect(302)
      .expect('location', '/__admin/?sandbox=mine&tab=faults');
    const stranger = await get('/__admin/?sandbox=mine', at('127.0.0.1')).expect(302);
    expect(stranger.headers.location).toBe('http://workbench.localhost:8787/__admin/?sandbox=mine');
  });

  it('knows the address for a phone, and that there is none if the server listens on this machine only', async () => {
    const asked = await get('/__admin/health', { 'x-admin-token': TOKEN }).expect(200);
    expect(asked.body.addresses).toEqual(['192.168.1.20']);
    const alone = await startServer();
    expect((await request(alone.address).get('/__admin/health').expect(200)).body.addresses).toEqual([]);
    await alone.close();
  });
});
