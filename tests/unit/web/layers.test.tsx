import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { only, tap } from '../../support/mount';
import { resetScreens, special } from './fake-screens';
import { closeLayer, depth, press, shows, startAt, until } from './start-app';

beforeEach(resetScreens);
afterEach(async () => {
  await closeLayer();
  vi.restoreAllMocks();
});

describe('the system’s back button', () => {
  it('[7.43] belongs to the page while a step is open on home, and to the native app again afterwards', async () => {
    special.steps = 'home';
    const { shell } = await startAt('home');
    await press('[data-step=first]');
    await press('[data-step=second]');
    const switches = () => shell.named('setBackSwitch').map(({ params }) => params.intercept);
    await until(() => expect(switches()).toEqual([false, true]));
    await until(() => expect(depth()).toBe(1));
    await act(async () => window.history.back());
    await until(() => expect(switches()).toEqual([false, true, false]));
  });

  it('[2.38] closes a step of a screen with backToHome, and stays on that screen', async () => {
    special.steps = 'review';
    await startAt('review');
    await press('[data-step=first]');
    await press('[data-step=second]');
    await until(() => expect(depth()).toBe(1));
    await act(async () => window.history.back());
    await until(() => expect(only('header h1').textContent).toBe('The first step'));
    await shows('review');
  });
});

describe('a screen with an open step', () => {
  const openStep = async () => {
    await startAt('me');
    special.steps = 'settings';
    await press('[data-go=me]');
    await shows('settings');
    await press('[data-step=first]');
    await press('[data-step=second]');
    await until(() => expect(depth()).toBe(1));
  };

  it('closes the step by its back arrow, and stays', async () => {
    await openStep();
    await tap(only('[data-screen=settings] [aria-label=Back]'));
    await until(() => expect(only('[data-screen=settings] h1').textContent).toBe('The first step'));
    await until(() => expect(depth()).toBe(0));
    await shows('settings');
    expect(window.history.state).toMatchObject({ idx: 1 });
  });

  it('is left with all its steps if it calls `leave`', async () => {
    await openStep();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await press('[data-leave=second]');
    await shows('me');
    await until(() => expect(window.history.state).toMatchObject({ idx: 0 }));
    // the step back has arrived, so the app does not count it as refused
    await act(async () => vi.advanceTimersByTime(500));
    expect(depth()).toBe(0);
  });

  it('is left with all its steps by a link, and back shows it without the step', async () => {
    await openStep();
    await press('[data-public=settings]');
    await shows('aboutUs');
    await until(() => expect(window.history.state).toMatchObject({ idx: 2 }));
    await act(async () => window.history.back());
    await shows('settings');
    expect(window.history.state).toMatchObject({ idx: 1 });
    expect(depth()).toBe(0);
  });
});

describe('a tap on a link', () => {
  it('counts once, even if it comes twice before the screen has changed', async () => {
    await startAt('me');
    const go = only('[data-go=me]');
    await act(async () => {
      go.click();
      go.click();
    });
    await shows('settings');
    await until(() => expect(window.history.state).toMatchObject({ idx: 1 }));
  });

  it('on the first screen of a visit leads home, in its place', async () => {
    await startAt('settings');
    await press('[data-back=settings]');
    await shows('home');
    await until(() => expect(window.history.state).toMatchObject({ idx: 0 }));
  });
});
