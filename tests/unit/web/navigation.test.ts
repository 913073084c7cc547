import { assumptions } from '@kit/contracts/assumptions';
import { describe, expect, it } from 'vitest';
import { guardDecision, returnTo } from '../../../web/src/api/guard-decision';
import type { SessionState } from '../../../web/src/api/session';
import { documentTitle, hrefOf, interceptsBack, isBackHome } from '../../../web/src/platform/location';
import {
  pathOf,
  type RouteName,
  routeAt,
  routeNames,
  routeOf,
  screenList,
  tabs,
} from '../../../web/src/platform/routes';
import { nextScreen } from '../../../web/src/platform/screen';
import { docsPage } from '../../support/markdown-page';

/** The routes of section 2, word for word. */
const specified = {
  home: '/',
  agreement: '/agreementUrl',
  auth: '/auth',
  addBankCard: '/bank_account_info',
  additionalInformation: '/more_info',
  facePhoto: '/face_recognition_info',
  personalInformation: '/profile_info',
  confirmBorrow: '/borrow/confirm_borrow',
  countdown: '/countdown_info',
  lending: '/loan_in_process',
  reject: '/decline_order',
  review: '/order_review',
  specialConfirmBorrow: '/order_confirm_white',
  '404': '/error',
  'feedback-add': '/customer_add',
  'feedback-detail': '/customer_detail',
  'feedback-faq': '/customer_faq',
  'feedback-list': '/customer_list',
  'feedback-result': '/customer_feedback',
  me: '/user_center',
  record: '/db_order_list',
  cashier: '/pay_cashier',
  cashierOffline: '/pay_cashier_offline',
  extension: '/order_extension',
  repayDetail: '/repay/repay_detail',
  aboutUs: '/user_about_us',
  accountDeletion: '/user_account_delete',
  agreementList: '/user_agreement',
  faq: '/user_faq',
  login: '/login',
  settings: '/user_settings',
} as const satisfies Partial<Record<RouteName, string>>;
const specifiedNames = Object.keys(specified) as (keyof typeof specified)[];

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
  it('has the 31 routes of section 2 under their names and paths', () => {
    expect(specifiedNames).toHaveLength(31);
    expect(Object.fromEntries(routeNames.map((name) => [name, pathOf(name)]))).toMatchObject(specified);
  });

  it('has unique paths, each leading to its screen', () => {
    expect(routeNames.map((name) => routeAt(pathOf(name)))).toEqual(routeNames);
  });

  it.each(Object.entries(specified))('finds %s at %s', (name, path) => {
    expect(routeAt(path)).toBe(name);
    expect(routeAt(path === '/' ? '/' : `${path}/`)).toBe(name);
  });

  it('accepts extra slashes at the end of an address', () => {
    expect(routeAt('/user_faq//')).toBe('faq');
    expect(routeAt('//')).toBe('home');
    expect(routeAt('')).toBe('home');
  });

  it('[1.6] shows a back arrow before the title, except on the tabs and where there is no way back', () => {
    const inFront = (wanted: string) => routeNames.filter((name) => routeOf(name).topBar === wanted);
    expect(inFront('logo')).toEqual(['home', 'login']);
    expect(inFront('none')).toEqual(['auth', 'countdown', 'me', 'record']);
    expect(inFront('icon')).toHaveLength(routeNames.length - 6);
  });

  const flagged = (flag: 'keepAlive' | 'backToHome') => routeNames.filter((name) => routeOf(name)[flag]);

  it('[2.35] keeps only the tabs, the loan confirmation and the list of feedback alive', () => {
    expect(flagged('keepAlive')).toEqual([
      'home',
      'confirmBorrow',
      'specialConfirmBorrow',
      'feedback-list',
      'me',
      'record',
    ]);
  });

  it('[2.38] leads home from each completed step of a loan, and from failures and results', () => {
    expect(flagged('backToHome')).toEqual([
      '404',
      'confirmBorrow',
      'countdown',
      'lending',
      'reject',
      'review',
      'specialConfirmBorrow',
      'feedback-result',
    ]);
  });

  it('[2.32] hides the tab bar on four screens, and where the borrower decides about money', () => {
    const hiding = routeNames.filter((name) => !routeOf(name).hasTabBar);
    const onMoney = ['confirmBorrow', 'repayDetail', 'extension', 'cashier', 'cashierOffline'];
    expect(hiding.sort()).toEqual(['404', 'login', 'agreement', 'countdown', ...onMoney].sort());
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
    const assumed = ['login', 'agreement', 'agreementList', 'aboutUs', 'faq', '404', 'auth'] as const;
    const [, listed = ''] = /opens these screens without a login: ([^.]+)\./.exec(docsPage('protocol.md')) ?? [];
    expect(routeNames.filter((name) => routeOf(name).public).sort()).toEqual(listed.split(', ').sort());
    expect(specifiedNames.filter((name) => routeOf(name).public).sort()).toEqual([...assumed].sort());
  });

  it('[1.3] has three tabs: home, record, me', () => {
    expect(tabs.map((name) => routeOf(name).tab)).toEqual([0, 1, 2]);
    expect(tabs).toEqual(['home', 'record', 'me']);
  });

  it('[2.62] titles a page by its name and then the product', () => {
    expect(documentTitle('settings')).toBe(`Settings - ${assumptions.productName}`);
    expect(routeNames.filter((name) => routeOf(name).title === '')).toEqual([]);
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
