import { describe, expect, it } from 'vitest';
import { guardDecision, returnTo } from '../../../web/src/api/guard-decision';
import type { SessionState } from '../../../web/src/api/session';
import { hrefOf, interceptsBack, isBackHome } from '../../../web/src/platform/location';
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
const loggedIn: SessionState = { ...loggedOut, token: 'token', generation: 1 };
const expired: SessionState = { ...loggedOut, end: 'expired', pendingNotice: true, generation: 2 };

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

  it('accepts extra slashes at the end of an address', () => {
    expect(routeAt('/user_faq//')).toBe('faq');
    expect(routeAt('//')).toBe('home');
    expect(routeAt('')).toBe('home');
  });

  it('[2.60] has the customer-service name of each screen that needs one', () => {
    const named = routeNames.flatMap((name) => {
      const { supportSourcePage } = routeOf(name);
      return supportSourcePage === undefined ? [] : [[name, supportSourcePage]];
    });
    expect(Object.fromEntries(named)).toEqual({
      home: 'mainApply',
      addBankCard: 'bank',
      additionalInformation: 'work',
      facePhoto: 'face',
      personalInformation: 'personal',
      reject: 'mainReject',
    });
  });

  it('shows the error screen for an unknown address', () => {
    expect(routeAt('/nothing/here')).toBe('404');
    expect(routeAt('/constructor')).toBe('404');
  });

  it('[6.2] opens exactly the public screens of protocol.md section 5 without a login', () => {
    const [, listed = ''] = /opens these screens without a login: ([^.]+)\./.exec(docsPage('protocol.md')) ?? [];
    expect(routeNames.filter((name) => routeOf(name).public).sort()).toEqual(listed.split(', ').sort());
  });
});

it('the list of screens has the path and the title of each, and nothing else', () => {
  const listed = JSON.parse(screenList());
  expect(listed).toHaveLength(routeNames.length);
  expect(listed).toContainEqual({ path: '/bank_account_info', title: 'Bank account' });
});

describe('the order of the information steps', () => {
  it.each([
    [[], 'personalInformation'],
    [['personal'], 'additionalInformation'],
    [['personal', 'work'], 'facePhoto'],
    [['personal', 'work', 'face'], 'addBankCard'],
    [['work', 'face', 'bank'], 'personalInformation'],
  ] as const)('goes from %j to %s', (completed, screen) => {
    expect(nextScreen(completed)).toEqual({ screen, options: {} });
  });

  it('ends with the answers, on the last screen', () => {
    const { screen, options } = nextScreen(['personal', 'work', 'face', 'bank']);
    expect(hrefOf(screen, options.query)).toBe('/bank_account_info?view=answers');
  });
});

describe('the guard', () => {
  it('[6.2] [2.36] tries a native login before a private screen', () => {
    expect(guardDecision('home', loggedOut)).toBe('try native login');
    expect(guardDecision('settings', loggedOut)).toBe('try native login');
  });

  it('allows everybody on a public screen, and a borrower on any', () => {
    expect(guardDecision('faq', loggedOut)).toBe('enter');
    expect(guardDecision('login', loggedOut)).toBe('enter');
    for (const name of routeNames.filter((each) => each !== 'login')) {
      expect(guardDecision(name, loggedIn)).toBe('enter');
    }
  });

  it('leads to login from any screen just after a session has ended, and not again after that', () => {
    expect(guardDecision('home', expired)).toBe('go to login');
    expect(guardDecision('faq', expired)).toBe('go to login');
    expect(guardDecision('login', expired)).toBe('enter');
    expect(guardDecision('faq', { ...expired, pendingNotice: false })).toBe('enter');
    expect(guardDecision('home', { ...expired, pendingNotice: false })).toBe('try native login');
  });

  it('leaves the login page once logged in, for the previous screen', () => {
    expect(guardDecision('login', loggedIn)).toBe('leave login');
    expect(returnTo({ from: '/customer_detail?id=7' })).toBe('/customer_detail?id=7');
  });

  it.each([undefined, null, {}, { from: 'https://elsewhere.example' }, { from: '//elsewhere.example' }, { from: 7 }])(
    'leaves it for home if the return address is %j',
    (state) => {
      expect(returnTo(state)).toBe('/');
    },
  );
});

describe('back', () => {
  const at = (name: RouteName, search = '') => ({ name, query: new URLSearchParams(search) });

  it('[2.38] leads home from a route with backToHome, and with the query back=index', () => {
    expect(isBackHome(at('review'))).toBe(true);
    expect(isBackHome(at('settings'))).toBe(false);
    expect(isBackHome(at('settings', 'back=index'))).toBe(true);
    expect(isBackHome(at('settings', 'back=elsewhere'))).toBe(false);
  });

  it('[7.43] is handled by the native app on home and on the login page only', () => {
    expect(routeNames.filter((name) => !interceptsBack({ name })).sort()).toEqual(['home', 'login']);
  });

  it('builds addresses from names, without undefined values', () => {
    expect(hrefOf('feedback-faq', { tractOdrId: 'T 1', loanOrderId: undefined })).toBe('/customer_faq?tractOdrId=T+1');
    expect(hrefOf('home')).toBe('/');
  });
});
