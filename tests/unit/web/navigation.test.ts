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

/** The screens of section 2 with their path, page name (2.62), analytics name (2.61), and tab or no tab bar (1.3, 2.32). */
const specified = [
  ['404', '/error', 'Something went wrong', '404', null],
  ['home', '/', 'Home', 'loanapply_page', 0],
  ['agreement', '/agreementUrl', 'Agreement', 'agreement', null],
  ['auth', '/auth', 'Welcome', 'auth', 0],
  ['addBankCard', '/bank_account_info', 'Bank account', 'bankinfo_page', 0],
  ['additionalInformation', '/more_info', 'Work information', 'workinfo_page', 0],
  ['facePhoto', '/face_recognition_info', 'Face photo', 'liveness_page', 0],
  ['personalInformation', '/profile_info', 'Personal information', 'personalinfo_page', 0],
  ['confirmBorrow', '/borrow/confirm_borrow', 'Confirm your loan', 'loantransfer_page', null],
  ['countdown', '/countdown_info', 'Information submission', 'countdown', null],
  ['lending', '/loan_in_process', 'Your loan', 'loandeposit_page', 0],
  ['reject', '/decline_order', 'Your application', 'loanreject_page', 0],
  ['review', '/order_review', 'Your application', 'reviewtimeout_page', 0],
  ['specialConfirmBorrow', '/order_confirm_white', 'Borrow again', 'loanreloan_page', 0],
  ['feedback-add', '/customer_add', 'New feedback', 'feedback-add', 2],
  ['feedback-detail', '/customer_detail', 'Feedback', 'feedback-detail', 2],
  ['feedback-faq', '/customer_faq', 'Customer service', 'feedback-faq', 2],
  ['feedback-list', '/customer_list', 'My feedback', 'feedback-list', 2],
  ['feedback-result', '/customer_feedback', 'Your feedback', 'feedback-result', 2],
  ['me', '/user_center', 'Me', 'home_page', 2],
  ['record', '/db_order_list', 'Record', 'listincomplete_page', 1],
  ['cashier', '/pay_cashier', 'Repay', 'loanrepay_page', null],
  ['cashierOffline', '/pay_cashier_offline', 'Your payment', 'loanrepay_page', null],
  ['extension', '/order_extension', 'Extend the term', 'extension_page', null],
  ['repayDetail', '/repay/repay_detail', 'Your loan', 'billdetail_page', null],
  ['aboutUs', '/user_about_us', 'About us', 'aboutUs', 2],
  ['accountDeletion', '/user_account_delete', 'Account deletion', 'accountDeletion', 2],
  ['agreementList', '/user_agreement', 'Agreement List', 'agreementList', 2],
  ['faq', '/user_faq', 'Common Problems', 'faq', 2],
  ['login', '/login', 'Log in', 'login', null],
  ['settings', '/user_settings', 'Settings', 'settings', 2],
] as const;

const loggedOut: SessionState = {
  token: undefined,
  end: undefined,
  pendingNotice: false,
  reason: undefined,
  generation: 0,
};
const loggedIn: SessionState = { ...loggedOut, token: 'token' };
const expired: SessionState = { ...loggedOut, end: 'expired', pendingNotice: true };
const announced: SessionState = { ...expired, pendingNotice: false };

describe('the table of routes', () => {
  it('[1.3] [2.61] [2.62] has the 31 screens of section 2, and finds each at its path', () => {
    const rows = specified.map(([name]) => {
      const { path, title, tab, hasTabBar } = routeOf(name);
      return [name, path, title, analyticsPage(name), hasTabBar ? tab : null];
    });
    expect(rows).toEqual(specified);
    expect(rows).toHaveLength(31);
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

  it('[2.60] has the customer-service name of each screen that needs one', () => {
    const named = routeNames.map((name) => [name, routeOf(name).supportSourcePage]);
    expect(named.filter(([, page]) => page !== undefined).map((row) => row.join(': '))).toEqual([
      'home: mainApply',
      'addBankCard: bank',
      'additionalInformation: work',
      'facePhoto: face',
      'personalInformation: personal',
      'reject: mainReject',
    ]);
  });

  it('[6.2] opens exactly the public screens of protocol.md section 5 without a login', () => {
    const [, listed = ''] = /opens these screens without a login: ([^.]+)\./.exec(docsPage('protocol.md')) ?? [];
    expect(routeNames.filter((name) => routeOf(name).public).sort()).toEqual(listed.split(', ').sort());
  });

  it('is listed with the path and the title of each screen, and nothing else', () => {
    const listed = JSON.parse(screenList());
    expect(listed).toHaveLength(routeNames.length);
    expect(listed).toContainEqual({ path: '/bank_account_info', title: 'Bank account' });
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
    ['a private screen just after the end of a session', 'home', expired, 'go to login'],
    ['a public screen just after it', 'faq', expired, 'go to login'],
    ['the login just after it', 'login', expired, 'enter'],
    ['a public screen once the login has announced it', 'faq', announced, 'enter'],
    ['a private screen once the login has announced it', 'home', announced, 'try native login'],
  ])('decides for %s', (_case, name, state, decision) => {
    expect(guardDecision(name, state)).toBe(decision);
  });

  it('allows a borrower every screen but the login', () => {
    const entered = routeNames.filter((name) => guardDecision(name, loggedIn) === 'enter');
    expect(entered).toEqual(routeNames.filter((name) => name !== 'login'));
  });

  it.each<[unknown, string]>([
    [{ from: '/customer_detail?id=7' }, '/customer_detail?id=7'],
    [undefined, '/'],
    [null, '/'],
    [{}, '/'],
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
