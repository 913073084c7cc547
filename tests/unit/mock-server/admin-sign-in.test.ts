import { TokenAccess } from '@kit/mock-server/admin/auth';
import { AdminRefusal } from '@kit/mock-server/admin/define';
import { adminPlugin } from '@kit/mock-server/admin/plugin';
import { askForToken } from '@kit/mock-server/admin/sign-in-page';
import { Sandboxes } from '@kit/mock-server/core/sandboxes';
import { MemoryStore } from '@kit/mock-server/core/store/memory';
import { decorate } from '@kit/mock-server/parts';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { handleAdmin } from '../../support/handle-admin';

const TOKEN = 'an-admin-token-of-this-test';
const BROWSER = { accept: 'text/html,*/*;q=0.8' };

/** A server with an admin token, started for one test. */
const guarded = async () => {
  const app = Fastify();
  decorate(app, {
    access: new TokenAccess(TOKEN, new MemoryStore()),
    sandboxes: new Sandboxes(new MemoryStore(), (name, documents) => new Sandbox(name, documents)),
  });
  await app.register(adminPlugin);
  return app;
};
const get = async (url: string, headers: object = BROWSER) =>
  (await guarded()).inject({ method: 'GET', url, headers: { ...headers } });
const send = async (form: Record<string, string>) =>
  (await guarded()).inject({
    ...{ method: 'POST', url: '/__admin/sign-in', payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const pathIn = (page: string) =>
  /name="path" value="([^"]*)"/
    .exec(page)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('the page that asks for the admin token', () => {
  it('says why, for how long, and which other ways there are', async () => {
    const { statusCode, headers, body } = await get('/__admin/clock?a=1&b=2');
    expect([statusCode, headers['content-type'], headers['referrer-policy']]).toEqual([
      ...[401, 'text/html; charset=utf-8', 'same-origin'],
    ]);
    expect(body).toContain('<h1>This needs the admin token</h1><p>Enter it to open this page.</p>');
    expect(body).toContain('<form method="post" action="/__admin/sign-in">');
    expect(body).toContain('You enter it once: this browser stays signed in for 12 hours.');
    expect(pathIn(body)).toBe('/__admin/clock?a=1&b=2');
  });

  it.each([
    ['/__admin/clock?a=b|c', '/__admin/clock?a=b%7Cc'],
    ["/__admin/it's?a=(b)!*", "/__admin/it's?a=(b)!*"],
  ])('continues to %s by a path that the form accepts', async (url, path) => {
    const { body } = await get(url);
    const shown = pathIn(body) ?? '';
    expect((await send({ token: TOKEN, path: shown })).headers.location).toBe(shown);
    expect(shown).toBe(path);
  });

  it.each<[string, 'GET' | 'POST', string, object, number, string | undefined]>([
    ['a change', 'POST', '/__admin/clock/freeze', BROWSER, 401, 'Send the admin token as'],
    ['a script', 'GET', '/__admin/clock', { accept: 'application/json' }, 401, 'Send the admin token as'],
    ['a script that accepts anything', 'GET', '/__admin/clock', {}, 401, 'Send the admin token as'],
    ['a page of another origin', 'GET', '/__admin/clock', { ...BROWSER, 'sec-fetch-site': 'cross-site' }, 403, ''],
    ['the token in its header', 'GET', '/__admin/trace', { ...BROWSER, 'x-admin-token': TOKEN }, 404, 'The journal'],
  ])('is not for %s', async (_, method, url, headers, status, error) => {
    const {
      statusCode,
      headers: replied,
      body,
    } = await (await guarded()).inject({ method, url, headers: { ...headers } });
    expect([statusCode, replied['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ error: expect.stringContaining(error ?? ''), issues: [] });
  });

  it.each([
    ['/__admin/clock', BROWSER, true],
    ['/s/mine/__admin/clock', BROWSER, true],
    ['/__admin/clock', {}, false],
  ])('is the whole reply to %s with %j: %s', async (url, headers, isAnswered) => {
    const app = Fastify();
    const answers: boolean[] = [];
    for (const path of ['/__admin/clock', '/s/:sandbox/__admin/clock'])
      app.get(path, async (request, reply) => {
        const isDone = askForToken(request, reply, new AdminRefusal('Send the token', [], 401), false);
        answers.push(isDone);
        return isDone ? reply : reply.send('not asked');
      });
    await app.inject({ url, headers: { ...headers } });
    expect(answers).toEqual([isAnswered]);
  });
});

describe('the form of the sign-in page', () => {
  it('signs the browser in without a token in the headers, and opens home by default', async () => {
    const { statusCode, headers } = await send({ token: TOKEN });
    expect([statusCode, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']).toMatch(
      /^admin=\d+\.[\w-]{43}; Path=\/__admin; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const { location } = (await send({ token: TOKEN, path: '/me?a=1' })).headers;
    expect(location).toBe('/me?a=1');
  });

  it('is shown again after a wrong token, with the same path', async () => {
    const { statusCode, headers, body } = await send({ token: 'wrong', path: '/me?a=1' });
    expect([statusCode, headers['set-cookie']]).toEqual([401, undefined]);
    expect(body).toContain(
      '<h1>This needs the admin token</h1><p>This is not the admin token of this server. Try again.</p>',
    );
    expect(pathIn(body)).toBe('/me?a=1');
    expect(pathIn((await send({ token: 'wrong' })).body)).toBe('/');
  });

  it.each([{}, { path: '/' }, { token: TOKEN, path: '//evil.example' }])('is refused if it has %j', async (form) => {
    const { statusCode, body } = await send(form as Record<string, string>);
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      { error: 'Send a form with the fields token and path', issues: [] },
    ]);
  });
});

describe('a sign-in link', () => {
  it.each([
    [{}, '/'],
    [{ path: "/me?a=it's(b)!*" }, "/me?a=it's(b)!*"],
  ])('for %j opens %s', async (body, path) => {
    const services = { access: new TokenAccess(TOKEN, new MemoryStore()) };
    const { link } = (await handleAdmin('POST /enter', { services, body })) as { link: string };
    const ticket = /^\/__admin\/enter\?ticket=([0-9a-f]{32})$/.exec(link)?.[1];
    expect(await handleAdmin('GET /enter', { services, query: { ticket } })).toBe(path);
  });
});
