import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile, startServer } from '../support/server';

const TOKEN = 'an-admin-token-of-this-test';
const MINUTE = 60_000;

const guarded = serverOfFile({ adminToken: TOKEN });

const http = () => request(guarded.address);
const makeLink = async (body: object = {}): Promise<string> => {
  const reply = await http().post('/__admin/enter').set('x-admin-token', TOKEN).send(body).expect(200);
  expect(reply.body).toEqual({
    link: expect.stringMatching(/^\/__admin\/enter\?path=.+&until=\d+&seal=/),
    expiresInMs: 5 * MINUTE,
  });
  return reply.body.link;
};
const typed = { 'sec-fetch-site': 'none' };
const enter = async (): Promise<string> => {
  const { headers } = await http()
    .get(await makeLink())
    .set(typed)
    .expect(302);
  return String(headers['set-cookie']).split(';')[0] ?? '';
};

describe('a sign-in link', () => {
  it('is made only for callers with the token', async () => {
    await http().post('/__admin/enter').send({}).expect(401);
    await http()
      .post('/__admin/enter')
      .set('cookie', await enter())
      .send({})
      .expect(200);
    await makeLink();
  });

  it('sets a cookie that scripts cannot read and other sites cannot send, then redirects to its path', async () => {
    const { headers } = await http()
      .get(await makeLink({ path: '/s/qa/repay?orderNo=N1' }))
      .set(typed)
      .expect(302);
    expect(headers.location).toBe('/s/qa/repay?orderNo=N1');
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
    expect(attributes).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/__admin', 'Max-Age=43200']),
    );
    expect(attributes).not.toContain('Secure');
    expect(cookie).not.toContain(TOKEN);
    await http().get('/__admin/health').set('cookie', `a=b; ${cookie}`).expect(200);
    await http().post('/s/qa/__admin/clock/freeze').set('cookie', cookie).expect(200);
  });

  it('sets a cookie for HTTPS only if the browser uses HTTPS', async () => {
    const { headers } = await http()
      .get(await makeLink())
      .set({ ...typed, 'x-forwarded-proto': 'https' })
      .expect(302);
    expect(String(headers['set-cookie'])).toContain('; Secure');
  });

  it('is refused for a page of another site', async () => {
    await http()
      .get(await makeLink())
      .set('sec-fetch-site', 'cross-site')
      .expect(403);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'login', ''])(
    'does not redirect to "%s"',
    async (path) => {
      const reply = await http().post('/__admin/enter').set('x-admin-token', TOKEN).send({ path }).expect(400);
      expect(reply.body.issues).toEqual([{ path: 'body.path', reason: 'Must be a path of this server' }]);
    },
  );

  it('is refused with another path, another time, or without its seal', async () => {
    const link = await makeLink({ path: '/login' });
    for (const other of [link.replace('login', 'repay'), link.replace(/until=\d/, 'until=9')]) {
      const { body, headers } = await http().get(other).set(typed).expect(401);
      expect(body.error).toContain('has expired, or this server did not make it');
      expect(headers['set-cookie']).toBeUndefined();
    }
    await http().get('/__admin/enter?path=/login').expect(400);
  });

  it('is refused if the server has no token', async () => {
    const open = await startServer();
    const { body } = await request(open.address).post('/__admin/enter').send({}).expect(409);
    expect(body.error).toContain('no admin token');
    await open.close();
  });
});

describe('the cookie of a sign-in link', () => {
  it('opens a scenario from an address bar, but not from a page of another origin', async () => {
    const cookie = await enter();
    const open = (site: string) =>
      http().get('/__admin/scenarios/approved/open?sandbox=linked').set({ cookie, 'sec-fetch-site': site });
    await open('same-site').expect(403);
    await open('cross-site').expect(403);
    await http().post('/__admin/reset').set({ cookie, origin: 'http://127.0.0.1:3000' }).expect(403);
    await open('none').expect(302);
  });
});
