import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '../../../web/src/navigation/routes';
import { button, tap } from '../../support/mount';
import { chunk, resetScreens, special } from './fake-screens';
import { lit, press, shows, start, TOKEN, until } from './start-app';

beforeEach(resetScreens);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'onLine');
});

const setOnLine = (onLine: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });

const heading = (name: string) => document.querySelector(`[data-screen="${name}"] h1`)?.textContent;

/** A promise, and what fulfils it. */
const later = () => {
  let fulfil: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { promise, fulfil };
};

describe('the tab bar', () => {
  it.each([
    ['Record', 'record'],
    ['Me', 'me'],
    ['Home', 'home'],
  ] as const)('[1.3] leads by %s to %s', async (label, name) => {
    await start(pathOf('aboutUs'), { token: TOKEN });
    await shows('aboutUs');
    const bar = document.querySelector('nav[aria-label="Main"]');
    if (!bar) throw new Error('there is no tab bar');
    await tap(button(label, bar));
    await shows(name);
    await until(() => expect(lit()).toEqual([`${label} page`]));
  });
});

describe('the top bar', () => {
  it('[1.6] [2.62] names the product beside its logo, and any other screen', async () => {
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    await until(() => expect(heading('home')).toBe('Zuma'));
    await press('[data-go=home]');
    await shows('settings');
    await until(() => expect(heading('settings')).toBe('Settings'));
  });

  it('[1.4] [1.5] has the title and the right icon that a screen gives it, as long as the screen is there', async () => {
    special.titled = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await shows('settings');
    await until(() => expect(heading('settings')).toBe('Its own title'));
    await until(() => expect(document.title).toBe('Its own title - Zuma'));
    await until(() => expect(document.querySelectorAll('header [data-icon=right]')).toHaveLength(1));
    await press('[data-title=another]');
    await until(() => expect(heading('settings')).toBe('Another title'));
    await until(() => expect(document.title).toBe('Another title - Zuma'));
    special.titled = '';
    await press('[data-go=settings]');
    await until(() => expect(heading('settings')).toBe('Settings'));
    await until(() => expect(document.querySelectorAll('header [data-icon=right]')).toHaveLength(0));
  });
});

describe('what is loaded before it is needed', () => {
  it('is home while somebody logs in, and nothing else', async () => {
    await start(pathOf('login'));
    await shows('login');
    await until(() => expect(chunk.asked).toEqual(['home']));
  });

  it('is nothing on a screen from which nobody knows where the borrower goes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await start(pathOf('faq'), { token: TOKEN });
    await act(async () => vi.advanceTimersByTime(10_000));
    await until(() => expect(chunk.asked).toEqual([]));
  });

  it('is each tab once home was shown for 2 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await act(async () => vi.advanceTimersByTime(1_999));
    await until(() => expect(chunk.asked).toEqual([]));
    await act(async () => vi.advanceTimersByTime(1));
    await until(() => expect(chunk.asked).toEqual(['home', 'record', 'me']));
  });

  it('is none of the tabs where home was left before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await press('[data-go=home]');
    await act(async () => vi.advanceTimersByTime(10_000));
    await until(() => expect(chunk.asked).toEqual([]));
  });
});

describe('the line of a phone that has no network', () => {
  const setOnline = (isOnline: boolean) =>
    act(async () => {
      setOnLine(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });

  it('comes and goes with the network', async () => {
    const text = 'You are offline. What you typed is kept.';
    await start(pathOf('faq'));
    await shows('faq');
    await until(() => expect(document.body.textContent).not.toContain(text));
    await setOnline(false);
    await until(() => expect(document.body.textContent).toContain(text));
    await setOnline(true);
    await until(() => expect(document.body.textContent).not.toContain(text));
  });

  it('leaves nobody listening when the app is gone', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    const { unmount } = await start(pathOf('faq'));
    await unmount();
    for (const type of ['online', 'offline', 'scroll', 'popstate']) {
      const count = (spy: typeof added | typeof removed) => spy.mock.calls.filter(([name]) => name === type).length;
      expect([type, count(removed)]).toEqual([type, count(added)]);
      expect(count(added)).toBeGreaterThan(0);
    }
  });
});

describe('the next screen', () => {
  it('comes once its chunk has, and the one before stays until then', async () => {
    // it waits for 150 ms only, which a busy machine takes for less
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    const { promise, fulfil } = later();
    Object.assign(chunk, { missing: 'settings', arrives: promise, asked: [] });
    await press('[data-go=home]');
    await shows('home');
    await until(() => expect(chunk.asked).toEqual(['settings']));
    chunk.missing = '';
    await act(async () => fulfil());
    await shows('settings');
  });

  it('comes after 150 ms even without its chunk', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    Object.assign(chunk, { missing: 'settings', arrives: later().promise });
    await press('[data-go=home]');
    await act(async () => vi.advanceTimersByTime(149));
    await shows('home');
    await act(async () => vi.advanceTimersByTime(1));
    await shows('settings');
  });

  it('does not come any more once the borrower has gone elsewhere meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    const { promise, fulfil } = later();
    Object.assign(chunk, { missing: 'settings', arrives: promise });
    await press('[data-go=home]');
    await until(() => expect(window.location.pathname).toBe('/user_settings'));
    await act(async () => window.history.back());
    await until(() => expect(window.location.pathname).toBe('/'));
    await act(async () => fulfil());
    await shows('home');
  });
});

describe('a screen that failed', () => {
  const refresh = async () => {
    await tap(button('Refresh'));
    await act(async () => undefined);
  };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('by our own fault is loaded anew with the whole page, by a phone that has a network', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    special.broken = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen does not work'));
    await refresh();
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is tried again in its place where there is no network: the page would be lost', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    setOnLine(false);
    special.broken = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen does not work'));
    special.broken = '';
    await refresh();
    expect(reload).not.toHaveBeenCalled();
    await until(() => expect(document.querySelector('input[aria-label=settings]')).not.toBeNull());
  });

  it('because its chunk had not come is shown once it has, and the page stays', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    special.broken = 'settings';
    chunk.missing = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(button('Refresh')).toBeDefined());
    await until(() => expect(document.body.textContent).not.toContain('This screen does not work'));
    const { promise, fulfil } = later();
    chunk.arrives = promise;
    await tap(button('Refresh'));
    expect(button('Refresh').getAttribute('aria-busy') ?? button('Refresh').disabled).toBeTruthy();
    Object.assign(special, { broken: '' });
    chunk.missing = '';
    await act(async () => fulfil());
    await act(async () => undefined);
    // whether it was missing is asked before, and whether it is there afterwards
    expect(reload).not.toHaveBeenCalled();
    await until(() => expect(document.querySelector('input[aria-label=settings]')).not.toBeNull());
  });

  it('has the page loaded anew where the chunk does not come, by a phone that has a network', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    special.broken = 'settings';
    chunk.missing = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(button('Refresh')).toBeDefined());
    await refresh();
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('stays failed where neither the chunk nor the network comes', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    setOnLine(false);
    special.broken = 'settings';
    chunk.missing = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(button('Refresh')).toBeDefined());
    chunk.asked = [];
    await refresh();
    await until(() => expect(button('Refresh').getAttribute('aria-busy')).not.toBe('true'));
    expect(reload).not.toHaveBeenCalled();
    await refresh();
    expect(chunk.asked).toEqual(['settings', 'settings']);
  });
});
