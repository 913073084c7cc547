import { assumptions } from '@kit/contracts/assumptions';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '../../../web/src/platform/routes';
import { resetScreens, special } from './fake-screens';
import { field, lit, press, shows, start, startAt, TOKEN, until } from './start-app';

beforeEach(resetScreens);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Every screen of section 2: its page name and its analytics name (2.61). */
const pages = [
  ['home', 'Home', 'loanapply_page'],
  ['agreement', 'Agreement', 'agreement'],
  ['auth', 'Welcome', 'auth'],
  ['addBankCard', 'Bank account', 'bankinfo_page'],
  ['additionalInformation', 'Work information', 'workinfo_page'],
  ['facePhoto', 'Face photo', 'liveness_page'],
  ['personalInformation', 'Personal information', 'personalinfo_page'],
  ['confirmBorrow', 'Confirm your loan', 'loantransfer_page'],
  ['countdown', 'Information submission', 'countdown'],
  ['lending', 'Your loan', 'loandeposit_page'],
  ['reject', 'Your application', 'loanreject_page'],
  ['review', 'Your application', 'reviewtimeout_page'],
  ['specialConfirmBorrow', 'Borrow again', 'loanreloan_page'],
  ['404', 'Something went wrong', '404'],
  ['feedback-add', 'New feedback', 'feedback-add'],
  ['feedback-detail', 'Feedback', 'feedback-detail'],
  ['feedback-faq', 'Customer service', 'feedback-faq'],
  ['feedback-list', 'My feedback', 'feedback-list'],
  ['feedback-result', 'Your feedback', 'feedback-result'],
  ['me', 'Me', 'home_page'],
  ['record', 'Record', 'listincomplete_page'],
  ['cashier', 'Repay', 'loanrepay_page'],
  ['cashierOffline', 'Your payment', 'loanrepay_page'],
  ['extension', 'Extend the term', 'extension_page'],
  ['repayDetail', 'Your loan', 'billdetail_page'],
  ['aboutUs', 'About us', 'aboutUs'],
  ['accountDeletion', 'Account deletion', 'accountDeletion'],
  ['agreementList', 'Agreement List', 'agreementList'],
  ['faq', 'Common Problems', 'faq'],
  ['login', 'Log in', 'login'],
  ['settings', 'Settings', 'settings'],
] as const;

describe('the frame of a screen', () => {
  it.each(pages)('[2.61] [2.62] of %s has the title "%s - Zuma" and is tracked as %s', async (name, title, page) => {
    const { tracked, analytics } = await start(pathOf(name), name === 'login' ? {} : { token: TOKEN });
    await shows(name);
    expect(document.title).toBe(`${title} - Zuma`);
    expect(tracked()).toEqual([{ event: page }]);
    analytics.trackError('Something');
    expect(tracked().at(-1)).toEqual({ event: `${page}_error_Something` });
  });

  it('is tracked once in development too, where React runs each effect twice', async () => {
    const { tracked } = await start(pathOf('me'), { token: TOKEN, isStrict: true });
    await shows('me');
    expect(tracked()).toEqual([{ event: 'home_page' }]);
  });

  it('[1.4] [2.62] titles the page, focuses the heading, and tracks the page', async () => {
    const { shell } = await startAt('home');
    expect(document.title).toBe(`Home - ${assumptions.productName}`);
    await press('[data-go=home]');
    await shows('settings');
    expect(document.title).toBe(`Settings - ${assumptions.productName}`);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('loanapply_page');
    expect(shell.named('setBackSwitch').map(({ params }) => params.intercept)).toEqual([false, true]);
  });

  it.each([
    '404',
    'login',
    'agreement',
    'countdown',
    'confirmBorrow',
    'repayDetail',
    'extension',
    'cashier',
    'cashierOffline',
  ] as const)('[2.32] [2.33] has no tab bar on %s', async (name) => {
    await start(pathOf(name), name === 'login' ? {} : { token: TOKEN });
    await shows(name);
    expect(lit()).toEqual([]);
  });

  it.each([
    ['home', 'Home', 'page'],
    ['lending', 'Home', 'true'],
    ['review', 'Home', 'true'],
    ['reject', 'Home', 'true'],
    ['personalInformation', 'Home', 'true'],
    ['record', 'Record', 'page'],
    ['me', 'Me', 'page'],
    ['settings', 'Me', 'true'],
    ['aboutUs', 'Me', 'true'],
    ['faq', 'Me', 'true'],
    ['agreementList', 'Me', 'true'],
    ['accountDeletion', 'Me', 'true'],
    ['feedback-list', 'Me', 'true'],
    ['feedback-detail', 'Me', 'true'],
  ] as const)('[1.3] has the tab bar on %s, with %s active', async (name, tab, current) => {
    await start(pathOf(name), { token: TOKEN });
    await shows(name);
    expect(lit()).toEqual([`${tab} ${current}`]);
  });

  it('replaces the tab bar by an action bar, and hides it while the borrower types', async () => {
    special.bar = 'settings';
    await startAt('home');
    await act(async () => field('home')?.focus());
    expect(lit()).toEqual([]);
    await act(async () => field('home')?.blur());
    expect(lit()).toEqual(['Home page']);
    await press('[data-go=home]');
    await shows('settings');
    expect(lit()).toEqual([]);
    await press('[data-back=settings]');
    await shows('home');
    expect(lit()).toEqual(['Home page']);
  });

  it('has no tab bar below a tab while the screen loads', async () => {
    special.skeleton = 'settings';
    await startAt('settings');
    expect(lit()).toEqual([]);
  });

  it('keeps the tab bar on a tab while that loads', async () => {
    special.skeleton = 'home';
    await startAt('home');
    expect(lit()).toEqual(['Home page']);
  });

  it('[8.16] shows the error screen instead of a white page, and logs the reason', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    special.broken = 'settings';
    const { shell } = await start('/user_settings', { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen doesn’t work'));
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('settings_error_settings is broken');
  });
});
