import { act, useMemo, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useScreen } from '../../../web/src/api/use-screen';
import { pathOf } from '../../../web/src/platform/routes';
import { ActionBar } from '../../../web/src/ui/action-bar';
import { Skeleton } from '../../../web/src/ui/loaded';
import { later } from '../../support/later';
import { added, chunk } from './fake-screens';
import { button, tap } from './mount';
import { field, lit, press, shows, start, startAt, TOKEN, until } from './start-app';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Changes the top bar. */
function Titled() {
  const [title, setTitle] = useState('Its own title');
  const rightIcon = useMemo(() => <i data-icon="right" />, []);
  useScreen({ title, rightIcon });
  return <button type="button" data-title="another" onClick={() => setTitle('Another title')} />;
}

function Broken(): never {
  throw new Error('It broke');
}
/** A working component with a broken icon in the top bar. */
function BrokenBar() {
  useScreen({ rightIcon: brokenIcon });
  return null;
}
const brokenIcon = <Broken />;

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
    added.set('settings', Titled);
    await startAt('settings');
    await until(() => expect(shown()).toEqual({ heading: 'Its own title', title: 'Its own title - Zuma', icons: 1 }));
    await press('[data-title=another]');
    await until(() => expect(shown()).toEqual({ heading: 'Another title', title: 'Another title - Zuma', icons: 1 }));
    added.clear();
    await press('[data-go=settings]');
    await until(() => expect(shown()).toEqual({ heading: 'Settings', title: 'Settings - Zuma', icons: 0 }));
  });

  it.each([
    ['[1.3] has the tab bar on a tab', 'record', false, ['Record page']],
    ['[1.3] has the tab bar below a tab, with its tab active', 'settings', false, ['Me true']],
    ['[2.32] [2.33] has no tab bar on a screen without one', 'repayDetail', false, []],
    ['has no tab bar below a tab while the screen loads', 'settings', true, []],
    ['keeps the tab bar on a tab while that loads', 'home', true, ['Home page']],
  ] as const)('%s', async (_title, name, isLoading, tabs) => {
    if (isLoading) added.set(name, Skeleton);
    await startAt(name);
    expect(lit()).toEqual(tabs);
  });

  it('replaces the tab bar by an action bar, and hides it while the borrower types', async () => {
    added.set('settings', () => <ActionBar>Go</ActionBar>);
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

it.each([
  ['login', 0, ['home']],
  ['home', 2_000, ['home', 'record', 'me']],
] as const)('on %s the screens that can come next are loaded after %i ms', async (name, delay, next) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await start(pathOf(name), name === 'home' ? { token: TOKEN } : {});
  await shows(name);
  await act(async () => vi.advanceTimersByTime(1_999));
  expect(chunk.asked).toEqual(delay > 1_999 ? [] : next);
  await act(async () => vi.advanceTimersByTime(2_000));
  expect(chunk.asked).toEqual(next);
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
    ['of a screen', 1, Broken],
    ['of the whole app, for a failure outside the screens', 0, BrokenBar],
  ])('%s is shown instead of a white page, logs the reason, and reloads the page', async (_of, frames, Part) => {
    added.set('settings', Part);
    const { reload, tracked, refresh } = await open();
    expect(document.querySelectorAll('[data-screen]')).toHaveLength(frames);
    expect(tracked()).toContainEqual({ event: 'settings_error_It broke' });
    await refresh();
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('of a screen is left without a page reload if the device is offline', async () => {
    await setOnLine(false);
    added.set('settings', Broken);
    const { reload, refresh } = await open();
    added.clear();
    await refresh();
    expect(reload).not.toHaveBeenCalled();
    await until(() => expect(document.querySelector('input[aria-label=settings]')).not.toBeNull());
  });
});
