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

describe('the frame of a screen', () => {
  it('[2.61] [2.62] has its title, and is tracked under its name, with its errors', async () => {
    const { tracked, analytics } = await startAt('addBankCard');
    expect(document.title).toBe('Bank account - Zuma');
    expect(tracked()).toEqual([{ event: 'bankinfo_page' }]);
    analytics.trackError('Something');
    expect(tracked().at(-1)).toEqual({ event: 'bankinfo_page_error_Something' });
  });

  it('is tracked once in development too, where React runs each effect twice', async () => {
    const { tracked } = await start(pathOf('me'), { token: TOKEN, isStrict: true });
    await shows('me');
    expect(tracked()).toEqual([{ event: 'home_page' }]);
  });

  it('[1.4] [1.6] [2.62] titles the page, focuses the heading, and tracks the page', async () => {
    const { shell } = await startAt('home');
    expect(document.title).toBe(`Home - ${assumptions.productName}`);
    expect(document.querySelector('[data-screen=home] h1')?.textContent).toBe(assumptions.productName);
    await press('[data-go=home]');
    await shows('settings');
    expect(document.title).toBe(`Settings - ${assumptions.productName}`);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('loanapply_page');
    expect(shell.named('setBackSwitch').map(({ params }) => params.intercept)).toEqual([false, true]);
  });

  it.each([
    ['[1.3] has the tab bar on a tab', 'record', '', ['Record page']],
    ['[1.3] has the tab bar below a tab, with its tab active', 'settings', '', ['Me true']],
    ['[2.32] [2.33] has no tab bar on a screen without one', 'repayDetail', '', []],
    ['has no tab bar below a tab while the screen loads', 'settings', 'settings', []],
    ['keeps the tab bar on a tab while that loads', 'home', 'home', ['Home page']],
  ] as const)('%s', async (_title, name, skeleton, tabs) => {
    special.skeleton = skeleton;
    await startAt(name);
    expect(lit()).toEqual(tabs);
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

  it('[8.16] shows the error screen instead of a white page, and logs the reason', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    special.broken = 'settings';
    const { shell } = await start('/user_settings', { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen doesn’t work'));
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('settings_error_settings is broken');
  });
});
