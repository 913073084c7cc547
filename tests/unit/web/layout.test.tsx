import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '../../../web/src/platform/routes';
import { later } from '../../support/later';
import { button, tap } from '../../support/mount';
import { chunk, resetScreens, special } from './fake-screens';
import { press, shows, start, startAt, TOKEN, until } from './start-app';

beforeEach(resetScreens);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'onLine');
});

const setOnLine = (onLine: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });

const heading = (name: string) => document.querySelector(`[data-screen="${name}"] h1`)?.textContent;

describe('the top bar', () => {
  it('[1.4] [1.5] shows the title and the right icon of a screen while it is mounted', async () => {
    special.titled = 'settings';
    await startAt('settings');
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

describe('preloading', () => {
  it('loads home during a login, and nothing else', async () => {
    await start(pathOf('login'));
    await shows('login');
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

describe('the offline banner', () => {
  const setOnline = (isOnline: boolean) =>
    act(async () => {
      setOnLine(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });

  it('appears and disappears with the network', async () => {
    const text = 'You are offline. What you typed is safe.';
    await start(pathOf('faq'));
    await shows('faq');
    await until(() => expect(document.body.textContent).not.toContain(text));
    await setOnline(false);
    await until(() => expect(document.body.textContent).toContain(text));
    await setOnline(true);
    await until(() => expect(document.body.textContent).not.toContain(text));
  });
});

describe('the next screen', () => {
  it('appears once its chunk is loaded, and the previous one stays until then', async () => {
    // the delay is only 150 ms, which a busy machine may exceed
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startAt('home');
    const { promise, resolve } = later();
    Object.assign(chunk, { missing: 'settings', arrives: promise, asked: [] });
    await press('[data-go=home]');
    await shows('home');
    await until(() => expect(chunk.asked).toEqual(['settings']));
    chunk.missing = '';
    await act(async () => resolve());
    await shows('settings');
  });

  it('appears after 150 ms even without its chunk', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startAt('home');
    Object.assign(chunk, { missing: 'settings', arrives: later().promise });
    await press('[data-go=home]');
    await act(async () => vi.advanceTimersByTime(149));
    await shows('home');
    await act(async () => vi.advanceTimersByTime(1));
    await shows('settings');
  });
});

describe('a failed screen', () => {
  const openFailed = async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    special.broken = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(button('Refresh')).toBeDefined());
    return reload;
  };
  const refresh = async () => {
    await tap(button('Refresh'));
    await act(async () => undefined);
  };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('reloads the page after a crash, if the device is online', async () => {
    const reload = await openFailed();
    await until(() => expect(document.body.textContent).toContain('This screen doesn’t work'));
    await refresh();
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is retried without a page reload if the device is offline', async () => {
    setOnLine(false);
    const reload = await openFailed();
    await until(() => expect(document.body.textContent).toContain('This screen doesn’t work'));
    special.broken = '';
    await refresh();
    expect(reload).not.toHaveBeenCalled();
    await until(() => expect(document.querySelector('input[aria-label=settings]')).not.toBeNull());
  });
});
