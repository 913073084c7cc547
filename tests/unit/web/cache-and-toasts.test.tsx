import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRsa } from '../../../web/src/api/rsa';
import { pathOf } from '../../../web/src/platform/routes';
import { button, only, tap } from '../../support/mount';
import { allSucceed, methodsOf } from './fake-backend';
import { fault, resetScreens, special } from './fake-screens';
import { closeLayer, shows, start, startAt, TOKEN, until } from './start-app';

// they load from disk, on a clock that the tests cannot control
beforeAll(async () => {
  await loadRsa();
  await import('../../../web/src/app/customer-service');
  await import('../../../web/src/app/rating/rating-dialog');
});
beforeEach(resetScreens);
afterEach(async () => {
  vi.useRealTimers();
  await closeLayer();
  vi.restoreAllMocks();
});

describe('loaded data', () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const startHome = async (answer = allSucceed) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const app = await start(pathOf('me'), { token: TOKEN, answer });
    await pass(10_000);
    await until(() => expect(app.backend.seen.length).toBeGreaterThan(0));
    await pass(10_000);
    return app;
  };
  const happens = async (target: EventTarget, ...types: string[]) => {
    await act(async () => types.forEach((type) => void target.dispatchEvent(new Event(type))));
    await pass(10_000);
  };

  it('is not reloaded when a borrower returns from a text message', async () => {
    const { backend } = await startHome();
    const { length } = backend.seen;
    await happens(document, 'visibilitychange');
    await happens(window, 'focus');
    expect(backend.seen).toHaveLength(length);
  });

  it('is reloaded once the network is back', async () => {
    const { backend } = await startHome();
    const { length } = backend.seen;
    await happens(window, 'offline', 'online');
    expect(methodsOf(backend.seen.slice(length)).sort()).toEqual([
      'displayTicketNote',
      'operationConfiguration',
      'userIdentifierInfo',
    ]);
  });

  it('is not retried automatically after a failure', async () => {
    const { backend } = await startHome(() => ({ code: 'INTERNAL_ERROR' }));
    const { length } = backend.seen;
    await pass(3_600_000);
    expect(backend.seen).toHaveLength(length);
  });
});

describe('a failure outside the screens', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it.each([
    ['an error', undefined, 'settings_error_The icon is broken'],
    ['a thrown text', 'out of memory', 'settings_error_out of memory'],
  ])('[8.16] shows the error screen of the whole app, and is logged: %s', async (_case, thrown, event) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    fault.thrown = thrown;
    special.brokenBar = 'settings';
    const { tracked } = await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen doesn’t work'));
    expect(document.querySelector('[data-screen]')).toBeNull();
    expect(tracked()).toContainEqual({ event });
    expect(reload).not.toHaveBeenCalled();
    await tap(button('Refresh'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the customer-service button', () => {
  const entrance = () => document.querySelectorAll('button[aria-label^="Customer service"]').length;

  it('[1.7] appears once the borrower is logged in', async () => {
    const { session } = await start(pathOf('faq'));
    await shows('faq');
    expect(entrance()).toBe(0);
    await act(async () => session.logIn(TOKEN));
    await until(() => expect(entrance()).toBe(1));
  });
});

describe('a screen that is kept alive', () => {
  it('keeps its position in the document, because moving it would reset its scroll positions', async () => {
    await startAt('home');
    const keptAlive = only('[data-screen=home]');
    const removed: Node[] = [];
    const observer = new MutationObserver((records) => {
      for (const { removedNodes } of records) removed.push(...removedNodes);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    for (const [tab, name] of [
      ['Me', 'me'],
      ['Home', 'home'],
      ['Record', 'record'],
      ['Home', 'home'],
    ] as const) {
      await tap(button(tab, only('nav[aria-label=Main]')));
      await shows(name);
    }
    observer.disconnect();
    expect(removed).not.toContain(keptAlive);
    expect(only('[data-screen=home]')).toBe(keptAlive);
  });
});
