import type { IncomingHttpHeaders } from 'node:http';
import { COOKIE_LIFE, LINK_LIFE, TokenAccess } from '@kit/mock-server/admin/auth';
import { AdminRefusal } from '@kit/mock-server/admin/define';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TOKEN = 'an-admin-token';
const HOUR = 3_600_000;
const accessWith = (token: string | undefined) => new TokenAccess(token);
const guarded = accessWith(TOKEN);
const open = accessWith(undefined);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const refusalOf = (access: TokenAccess, headers: IncomingHttpHeaders, isOpen = false) => {
  try {
    access.check(headers, isOpen);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof AdminRefusal)) throw cause;
    return { status: cause.status, message: cause.message, issues: cause.issues };
  }
};

describe('a server with an admin token', () => {
  it('admits the token also from a page of another origin', () => {
    expect(refusalOf(guarded, { 'x-admin-token': TOKEN, 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  });

  it.each<[string, IncomingHttpHeaders]>([
    ['nothing', {}],
    ['an empty token', { 'x-admin-token': '' }],
    ['the token without a scheme', { authorization: TOKEN }],
    ['the token with another scheme', { authorization: `Basic ${TOKEN}` }],
    ['two tokens', { 'x-admin-token': [TOKEN, TOKEN] as unknown as string }],
    ['a cookie with another seal', { cookie: `admin=${Date.now() + HOUR}.abc` }],
    ['a cookie without a value', { cookie: 'admin=' }],
  ])('refuses %s, and says what to send', (_, headers) => {
    expect(refusalOf(guarded, headers)).toEqual({
      status: 401,
      message:
        'Send the admin token as "authorization: Bearer <token>" or "x-admin-token: <token>", or open a link from POST /__admin/enter',
      issues: [],
    });
    expect(refusalOf(guarded, headers, true)).toBeUndefined();
  });

  it.each<[string, IncomingHttpHeaders]>([
    ['another token', { 'x-admin-token': `${TOKEN}x` }],
    ['the beginning of the token', { 'x-admin-token': TOKEN.slice(0, -1) }],
    ['another bearer', { authorization: `Bearer ${TOKEN}x` }],
    ['a wrong token beside the right bearer', { 'x-admin-token': 'x', authorization: `Bearer ${TOKEN}` }],
  ])('refuses %s as another token', (_, headers) => {
    const message = 'This is not the admin token of this server.';
    expect(refusalOf(guarded, headers)).toEqual({ status: 401, message, issues: [] });
    expect(refusalOf(guarded, headers, true)).toBeUndefined();
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('admits the token with the scheme %s', (scheme) => {
    expect(refusalOf(guarded, { authorization: `${scheme} ${TOKEN}` })).toBeUndefined();
  });

  it('refuses pages of another origin, also where everybody may enter, and with a cookie', () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const [cookie = ''] = guarded.cookie({}).split(';');
    for (const [headers, isOpen] of [
      [foreign, true],
      [{ ...foreign, cookie }, false],
    ] as const) {
      expect(refusalOf(guarded, headers, isOpen)).toMatchObject({
        status: 403,
        message: expect.stringContaining('pages of another origin'),
        issues: [],
      });
    }
  });

  it('sets a cookie that is valid for its life and no longer, and only with its own time', () => {
    const set = guarded.cookie({ host: 'mock.example' });
    const [cookie = '', ...attributes] = set.split('; ');
    expect(attributes).toEqual(['Path=/__admin', `Max-Age=${12 * 3_600}`, 'HttpOnly', 'SameSite=Strict']);
    expect(COOKIE_LIFE).toBe(12 * HOUR);
    for (const sent of [cookie, `a=b; ${cookie}`, `a=b;${cookie}; c=d`]) {
      expect([guarded.hasCookie({ cookie: sent }), refusalOf(guarded, { cookie: sent })]).toEqual([true, undefined]);
    }
    const longer = cookie.replace(/=(\d+)/, (_, until: string) => `=${Number(until) + HOUR}`);
    for (const sent of ['', longer, `x${cookie}`, cookie.slice(0, -1)]) {
      expect(guarded.hasCookie({ cookie: sent })).toBe(false);
    }
    expect(guarded.hasCookie({})).toBe(false);
    expect(accessWith('another').hasCookie({ cookie })).toBe(false);
    expect(open.hasCookie({ cookie })).toBe(false);
    vi.setSystemTime(Date.now() + COOKIE_LIFE - 1);
    expect(guarded.hasCookie({ cookie })).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(guarded.hasCookie({ cookie })).toBe(false);
  });

  it.each<[IncomingHttpHeaders, string | undefined]>([
    [{ 'x-forwarded-proto': 'https' }, 'Secure'],
    [{ 'x-forwarded-proto': 'http' }, undefined],
    [{ host: 'workbench.localhost:8787' }, 'Domain=workbench.localhost'],
    [{ host: 'A.Workbench.localhost' }, 'Domain=workbench.localhost'],
    [{ host: 'xworkbench.localhost' }, undefined],
    [{ host: 'localhost' }, undefined],
  ])('limits the cookie for %j by %s', (headers, attribute) => {
    expect(guarded.cookie(headers).split('; ').slice(5)).toEqual(attribute === undefined ? [] : [attribute]);
  });

  it('makes signed links that work for five minutes, on every server with the token, and for their path only', () => {
    expect(LINK_LIFE).toBe(5 * 60_000);
    const {
      path = '',
      until,
      seal = '',
    } = Object.fromEntries(new URLSearchParams(guarded.link('/s/a/').split('?')[1]));
    const link = { path, until: Number(until), seal };
    const refused = (access: TokenAccess, changes: object = {}) => {
      try {
        access.checkLink({ ...link, ...changes });
        return undefined;
      } catch (cause) {
        return (cause as AdminRefusal).status;
      }
    };
    expect([refused(guarded), refused(accessWith(TOKEN))]).toEqual([undefined, undefined]);
    for (const changes of [{ path: '/s/b/' }, { until: link.until + 1 }, { seal: '' }, { seal: `${link.seal}x` }])
      expect(refused(guarded, changes)).toBe(401);
    expect([refused(accessWith('another')), refused(open)]).toEqual([401, 401]);
    vi.setSystemTime(link.until - 1);
    expect(refused(guarded)).toBeUndefined();
    vi.setSystemTime(link.until);
    expect(refused(guarded)).toBe(401);
  });
});

it('a server without an admin token needs no link', () => {
  expect(() => open.link('/')).toThrow('This server has no admin token, so no link is needed. Open the page.');
});
