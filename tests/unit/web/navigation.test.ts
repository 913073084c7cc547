import { describe, expect, it } from 'vitest';
import { guardDecision, returnTo } from '../../../web/src/api/guard-decision';
import type { SessionState } from '../../../web/src/api/session';
import { hrefOf, interceptsBack, isBackHome, screenKeyOf, subjectKeyOf } from '../../../web/src/platform/location';
import {
  analyticsPage,
  pathOf,
  type RouteName,
  routeAt,
  routeNames,
  routeOf,
  screenList,
} from '../../../web/src/platform/routes';
import { nextScreen } from '../../../web/src/platform/screen';
import { docsPage } from '../../support/markdown-page';
import { sessionWith } from './make-services';

const loggedOut = sessionWith(undefined).state();
const loggedIn = sessionWith('token').state();
const ended = sessionWith('token');
ended.expire('token');
const expired = ended.state();
ended.acknowledgeNotice();
const announced = ended.state();

describe('the table of routes', () => {
  it('[1.3] [2.60] [2.61] [2.62] has the screens of section 2, and finds each at its path', async () => {
    const listed: readonly { readonly path: string; readonly title: string }[] = JSON.parse(screenList());
    const rows = routeNames.map((name, index) => {
      const { tab, hasTabBar, backToHome, supportSourcePage } = routeOf(name);
      const named = [name, listed[index]?.path, listed[index]?.title, analyticsPage(name)];
      const bar = hasTabBar ? `tab ${tab}` : 'no tab bar';
      const more = [backToHome && 'back leads home', supportSourcePage && `customer service from ${supportSourcePage}`];
      return [...named, bar, ...more.filter(Boolean)].join(' | ');
    });
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('screens.txt');
    expect(routeNames.map((name) => routeAt(`${pathOf(name)}/`))).toEqual(routeNames);
  });

  it.each([
    ['/user_faq//', 'faq'],
    ['//', 'home'],
    ['', 'home'],
    ['/nothing/here', '404'],
    ['/constructor', '404'],
  ])('finds at %j the screen %s', (address, name) => {
    expect(routeAt(address)).toBe(name);
  });

  it('[6.2] opens exactly the public screens of protocol.md section 5 without a login', () => {
    const [, listed = ''] = /opens these screens without a login: ([^.]+)\./.exec(docsPage('protocol.md')) ?? [];
    expect(routeNames.filter((name) => routeOf(name).public).sort()).toEqual(listed.split(', ').sort());
  });
});

it.each([
  [[], '/profile_info'],
  [['personal'], '/more_info'],
  [['personal', 'work'], '/face_recognition_info'],
  [['personal', 'work', 'face'], '/bank_account_info'],
  [['work', 'face', 'bank'], '/profile_info'],
  [['personal', 'work', 'face', 'bank'], '/bank_account_info?view=answers'],
] as const)('the information steps go from %j to %s', (completed, address) => {
  const { screen, options } = nextScreen(completed);
  expect(hrefOf(screen, options.query)).toBe(address);
});

describe('the guard', () => {
  it.each<[string, RouteName, SessionState, string]>([
    ['[6.2] [2.36] a private screen', 'home', loggedOut, 'try native login'],
    ['a public screen', 'faq', loggedOut, 'enter'],
    ['the login', 'login', loggedOut, 'enter'],
    ['the login, once logged in', 'login', loggedIn, 'leave login'],
    ['a private screen then', 'home', loggedIn, 'enter'],
    ['a private screen just after the end of a session', 'home', expired, 'go to login'],
    ['a public screen just after it', 'faq', expired, 'go to login'],
    ['the login just after it', 'login', expired, 'enter'],
    ['a public screen once the login has announced it', 'faq', announced, 'enter'],
    ['a private screen once the login has announced it', 'home', announced, 'try native login'],
  ])('decides for %s', (_case, name, state, decision) => {
    expect(guardDecision(name, state)).toBe(decision);
  });

  it.each<[unknown, string]>([
    [{ from: '/customer_detail?id=7' }, '/customer_detail?id=7'],
    [null, '/'],
    [{ from: 7 }, '/'],
    [{ from: 'https://elsewhere.example' }, '/'],
    [{ from: '//elsewhere.example' }, '/'],
  ])('leaves the login with the return address %j for %s', (state, address) => {
    expect(returnTo(state)).toBe(address);
  });
});

describe('back', () => {
  it.each([
    ['review', '', true],
    ['settings', '', false],
    ['settings', 'back=index', true],
    ['settings', 'back=elsewhere', false],
  ] as const)('[2.38] leads home from %s with the query %j: %s', (name, search, isHome) => {
    expect(isBackHome({ name, query: new URLSearchParams(search) })).toBe(isHome);
  });

  it('[7.43] is handled by the native app on home and on the login page only', () => {
    expect(routeNames.filter((name) => !interceptsBack({ name })).sort()).toEqual(['home', 'login']);
  });
});

it('an address is built from names, without undefined values', () => {
  expect(hrefOf('feedback-faq', { tractOdrId: 'T 1', loanOrderId: undefined })).toBe('/customer_faq?tractOdrId=T+1');
  expect(hrefOf('home')).toBe('/');
});

describe('the key of an address', () => {
  const screenKey = (search: string, name: RouteName = 'repayDetail') =>
    screenKeyOf({ name, query: new URLSearchParams(search) });
  const subjectKey = (search: string) => subjectKeyOf({ query: new URLSearchParams(search) });

  it.each([
    ['screen', screenKey, ['view', 'step', 'type', 'orderNo', 'payOrderId', 'ticketOdrId'], 'from=home'],
    ['subject', subjectKey, ['orderNo', 'payOrderId', 'again', 'purpose', 'ticketOdrId'], 'view=answers'],
  ])('of a %s differs with what it is about, and not with another detail', (_of, keyOf, names, detail) => {
    const different = ['', ...names.flatMap((name) => [`${name}=1`, `${name}=2`])].map((search) => keyOf(search));
    expect(new Set(different).size).toBe(1 + 2 * names.length);
    expect(keyOf(`orderNo=1&${detail}`)).toBe(keyOf('orderNo=1'));
    expect(keyOf('orderNo=')).toBe(keyOf(''));
  });

  it('of a screen differs with the screen', () => {
    expect(screenKey('orderNo=1')).not.toBe(screenKey('orderNo=1', 'extension'));
  });
});
