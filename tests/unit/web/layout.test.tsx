import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '../../../web/src/platform/routes';
import { later } from '../../support/later';
import { button, tap } from '../../support/mount';
import { chunk, fault, resetScreens, special } from './fake-screens';
import { field, lit, press, shows, start, startAt, TOKEN, until } from './start-app';

beforeEach(resetScreens);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'onLine');
});

const setOnLine = (isOnLine: boolean) =>
  act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: isOnLine, configurable: true });
    window.dispatchEvent(new Event(isOnLine ? 'online' : 'offline'));
  });
const says = (text: string, isThere = true) =>
  until(() => expect(document.body.textContent?.includes(text)).toBe(isThere));

describe('the frame of a screen', () => {
  it('[1.4] [1.5] shows the title and the right icon of a screen while it is mounted', async () => {
    const shown = () => ({
      heading: document.querySelector('[data-screen=settings] h1')?.textContent,
      title: document.title,
      icons: document.querySelectorAll('header [data-icon=right]').length,
    });
    special.titled = 'settings';
    await startAt('settings');
    await until(() => expect(shown()).toEqual({ heading: 'Its own title', title: 'Its own title - Zuma', icons: 1 }));
    await press('[data-title=another]');
    await until(() => expect(shown()).toEqual({ heading: 'Another title', title: 'Another title - Zuma', icons: 1 }));
    special.titled = '';
    await press('[data-go=settings]');
    await until(() => expect(shown()).toEqual({ heading: 'Settings', title: 'Settings - Zuma', icons: 0 }));
  });

  it.each([
    ['[2.61] [2.62] under its name, with its errors', false],
    ['once in development too, where React runs each effect twice', true],
  ])('is titled, and tracked %s', async (_how, isStrict) => {
    const { tracked, analytics } = await startAt('addBankCard', { isStrict });
    expect(document.title).toBe('Bank account - Zuma');
    analytics.trackError('Something');
    expect(tracked()).toEqual([{ event: 'bankinfo_page' }, { event: 'bankinfo_page_error_Something' }]);
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

  it('[1.7] has the customer-service button once the borrower is logged in', async () => {
    const { session } = await start(pathOf('faq'));
    await shows('faq');
    const entrance = () => document.querySelectorAll('button[aria-label^="Customer service"]').length;
    expect(entrance()).toBe(0);
    await act(async () => session.logIn(TOKEN));
    await until(() => expect(entrance()).toBe(1));
  });

  it('has a banner while the device is offline', async () => {
    await start(pathOf('faq'));
    await shows('faq');
    const text = 'You are offline. What you typed is safe.';
    await says(text, false);
    await setOnLine(false);
    await says(text);
    await setOnLine(true);
    await says(text, false);
  });
});

describe('preloading', () => {
  it('loads home during a login, and nothing else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('login'));
    await shows('login');
    await act(async () => vi.advanceTimersByTime(2_000));
    await until(() => expect(chunk.asked).toEqual(['home']));
  });

  it('loads each tab after home was shown for 2 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await act(async () => vi.advanceTimersByTime(1_999));
    await until(() => expect(chunk.asked).toEqual([]));
    await act(async () => vi.advanceTimersByTime(1));
    await until(() => expect(chunk.asked).toEqual(['home', 'record', 'me']));
  });
});

it.each([
  ['once its chunk is loaded', true],
  ['after 150 ms even without its chunk', false],
])('the next screen appears %s, and the previous one stays until then', async (_when, arrives) => {
  // a busy machine may exceed the delay
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await startAt('home');
  const { promise, resolve } = later();
  Object.assign(chunk, { missing: 'settings', arrives: promise, asked: [] });
  await press('[data-go=home]');
  await act(async () => vi.advanceTimersByTime(149));
  await shows('home');
  expect(chunk.asked).toEqual(['settings']);
  if (arrives) {
    chunk.missing = '';
    await act(async () => resolve());
  } else await act(async () => vi.advanceTimersByTime(1));
  await shows('settings');
});

describe('[8.16] the error screen', () => {
  const open = async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { tracked } = await start(pathOf('settings'), { token: TOKEN });
    await says('This screen doesn’t work');
    expect(reload).not.toHaveBeenCalled();
    const refresh = async () => {
      await tap(button('Refresh'));
      await act(async () => undefined);
    };
    return { reload, tracked, refresh };
  };

  it.each([
    ['of a screen', 'broken', undefined, 'settings is broken'],
    ['of the whole app, for a failure outside the screens', 'brokenBar', undefined, 'The icon is broken'],
    ['of the whole app, for a thrown text', 'brokenBar', 'out of memory', 'out of memory'],
  ])(
    '%s is shown instead of a white page, logs the reason, and reloads the page',
    async (_of, what, thrown, reason) => {
      Object.assign(special, { [what]: 'settings' });
      fault.thrown = thrown;
      const { reload, tracked, refresh } = await open();
      expect(document.querySelectorAll('[data-screen]')).toHaveLength(what === 'broken' ? 1 : 0);
      expect(tracked()).toContainEqual({ event: `settings_error_${reason}` });
      await refresh();
      await until(() => expect(reload).toHaveBeenCalledTimes(1));
    },
  );

  it('of a screen is left without a page reload if the device is offline', async () => {
    await setOnLine(false);
    special.broken = 'settings';
    const { reload, refresh } = await open();
    special.broken = '';
    await refresh();
    expect(reload).not.toHaveBeenCalled();
    await until(() => expect(document.querySelector('input[aria-label=settings]')).not.toBeNull());
  });
});
