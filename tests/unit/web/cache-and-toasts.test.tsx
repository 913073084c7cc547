import { type MethodName, methods } from '@kit/contracts/methods';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRsa } from '../../../web/src/api/rsa';
import { pathOf } from '../../../web/src/navigation/routes';
import { button, only, tap } from '../../support/mount';
import { type SeenRequest, success } from './fake-backend';
import { fault, resetScreens, special } from './fake-screens';
import { allSucceed, shows, start, TOKEN, until } from './start-app';

// they come from a disk, on a clock that the tests cannot move
beforeAll(async () => {
  await loadRsa();
  await import('../../../web/src/features/customer-service/customer-service');
  await import('../../../web/src/features/review/rating-dialog');
});
beforeEach(resetScreens);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const methodsOf = (seen: readonly SeenRequest[]) => seen.flatMap(({ entries }) => entries.map(({ method }) => method));

describe('what was loaded', () => {
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

  it('is not asked for again by a borrower who comes back from a text message', async () => {
    const { backend } = await startHome();
    const { length } = backend.seen;
    await happens(document, 'visibilitychange');
    await happens(window, 'focus');
    expect(backend.seen).toHaveLength(length);
  });

  it('is asked for again once there is a network again', async () => {
    const { backend } = await startHome();
    const { length } = backend.seen;
    await happens(window, 'offline', 'online');
    expect(methodsOf(backend.seen.slice(length)).sort()).toEqual([
      'displayTicketNote',
      'operationConfiguration',
      'userIdentifierInfo',
    ]);
  });

  it('is not asked for again by itself where that failed', async () => {
    const { backend } = await startHome(() => ({ code: 'INTERNAL_ERROR' }));
    const { length } = backend.seen;
    await pass(3_600_000);
    expect(backend.seen).toHaveLength(length);
  });
});

describe('a failure beside the screens', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it.each([
    ['an error', undefined, 'settings_error_The icon is broken'],
    ['what is no error', 'out of memory', 'settings_error_out of memory'],
  ])('[8.16] is the error screen of the whole app, and is logged: %s', async (_case, thrown, event) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    fault.thrown = thrown;
    special.brokenBar = 'settings';
    const { tracked } = await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen does not work'));
    expect(document.querySelector('[data-screen]')).toBeNull();
    expect(tracked()).toContainEqual({ event });
    expect(reload).not.toHaveBeenCalled();
    await tap(button('Refresh'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[8.16] of a screen is logged as it stands where it is no error', async () => {
    fault.thrown = 'out of memory';
    special.broken = 'settings';
    const { tracked } = await start(pathOf('settings'), { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen does not work'));
    expect(tracked()).toContainEqual({ event: 'settings_error_out of memory' });
  });
});

describe('the toast', () => {
  it('is read out where it was shown, and goes again', async () => {
    const { toasts } = await start(pathOf('faq'));
    await shows('faq');
    const region = [...document.querySelectorAll('[role=status]')].at(-1);
    expect(region?.textContent).toBe('');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => toasts.show('Copied', { kind: 'success' }));
    expect(region?.textContent).toBe('Copied');
    expect(region?.querySelectorAll('svg')).toHaveLength(1);
    const first = region?.querySelector('p');
    await act(async () => toasts.show('Copied', { kind: 'success' }));
    // another element, or a screen reader would not say it again
    expect(region?.querySelector('p')).not.toBe(first);
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(region?.textContent).toBe('');
  });
});

describe('the entrance of customer service', () => {
  const entrance = () => document.querySelectorAll('button[aria-label^="Customer service"]').length;

  it('[1.7] is there once somebody is logged in', async () => {
    const { session } = await start(pathOf('faq'));
    await shows('faq');
    expect(entrance()).toBe(0);
    await act(async () => session.logIn(TOKEN));
    await until(() => expect(entrance()).toBe(1));
  });
});

describe('the rating prompt', () => {
  const home = methods.homePage.example.response;
  /** A borrower with nothing open, whose limit is no news. */
  const idle = (request: SeenRequest) => ({
    results: request.entries.map(({ method }) => {
      if (method === 'createReviewSchema') return success(method, { reviewSchemaId: 'R1', shouldAsk: true });
      if (method !== 'homePage') return success(method, methods[method as MethodName].example.response);
      const application = { ...home.application, nextStep: null };
      return success(method, {
        ...home,
        order: null,
        application,
        product: { ...home.product, previousMaximumAmount: null },
      });
    }),
  });

  it('[2.58] is on home', async () => {
    await start(pathOf('home'), { token: TOKEN, answer: idle });
    await until(() => expect(only('dialog').textContent).toContain('Are you satisfied with us?'));
  });
});

describe('a screen that is kept alive', () => {
  it('stays where it is in the document while others come and go: moved, it would lose what was scrolled in it', async () => {
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    const kept = only('[data-screen=home]');
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
    expect(removed).not.toContain(kept);
    expect(only('[data-screen=home]')).toBe(kept);
  });
});
