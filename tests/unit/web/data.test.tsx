import { homePage } from '@kit/contracts/methods/configuration';
import { act } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startFirstReads } from '../../../web/src/api/early-reads';
import { loadRsa } from '../../../web/src/api/rsa';
import { pathOf } from '../../../web/src/platform/routes';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { allSucceed, methodsOf, type SeenRequest } from './fake-backend';
import { fakeScreens } from './fake-screens';
import { servicesWith } from './make-services';
import { only } from './mount';
import { mountApp, press, shows, start, startAt, TOKEN, until } from './start-app';

const USER_READS = ['displayTicketNote', 'operationConfiguration', 'userIdentifierInfo'];
const { fullName, userIdentifier } = examples.userIdentifierInfo.response;
/** The calls of the first envelope. Customer service repeats some of them once its chunk is loaded. */
const firstOf = (seen: readonly SeenRequest[]) => methodsOf(seen.slice(0, 1)).sort();
const userReadsOf = (seen: readonly SeenRequest[]) => methodsOf(seen).filter((name) => name === 'userIdentifierInfo');

// they load from disk, on a clock that the tests cannot control
beforeAll(async () => {
  await loadRsa();
  await import('../../../web/src/app/customer-service');
  await import('../../../web/src/app/rating/rating-dialog');
});

describe('loaded data', () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const open = async (answer = allSucceed) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { backend } = await start(pathOf('me'), { token: TOKEN, answer });
    await pass(10_000);
    await until(() => expect(backend.seen.length).toBeGreaterThan(0));
    await pass(10_000);
    const before = backend.seen.length;
    return () => methodsOf(backend.seen.slice(before)).sort();
  };
  const happens = async (target: EventTarget, ...types: string[]) => {
    await act(async () => types.forEach((type) => void target.dispatchEvent(new Event(type))));
    await pass(10_000);
  };

  it('is reloaded once the network is back, and not when a borrower returns from a text message', async () => {
    const reloaded = await open();
    await happens(document, 'visibilitychange');
    await happens(window, 'focus');
    expect(reloaded()).toEqual([]);
    await happens(window, 'offline', 'online');
    expect(reloaded()).toEqual(USER_READS);
  });

  it('is not retried automatically after a failure', async () => {
    const reloaded = await open(() => ({ code: 'INTERNAL_ERROR' }));
    await pass(3_600_000);
    expect(reloaded()).toEqual([]);
  });
});

describe('[2.37] the user, the operations configuration and the unread flag', () => {
  it('load after the login in one envelope, and nothing before it', async () => {
    const { backend, session } = await start(pathOf('faq'));
    await shows('faq');
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
    expect(backend.seen).toEqual([]);
    await act(async () => session.logIn(TOKEN));
    await until(() => expect(firstOf(backend.seen)).toEqual(USER_READS));
  });

  it('load with the first screen, and the user once, even if another screen is entered meanwhile', async () => {
    const { promise, resolve } = later();
    const { backend } = await start(pathOf('me'), {
      token: TOKEN,
      answer: (request) => promise.then(() => allSucceed(request)),
    });
    await until(() => expect(firstOf(backend.seen)).toEqual(USER_READS));
    await press('[data-go=me]');
    await shows('settings');
    await act(async () => new Promise((done) => setImmediate(done)));
    expect(userReadsOf(backend.seen)).toHaveLength(1);
    await act(async () => resolve());
    await until(() => expect(document.querySelector('output')?.textContent).toBe(fullName));
  });

  it('load again on the next screen after a failure, until the user is there', async () => {
    let isDown = true;
    const drafts = { owner: userIdentifier, texts: {} };
    const { backend, store } = await startAt('home', {
      stored: { drafts },
      answer: (request) => (isDown ? { code: 'INTERNAL_ERROR' } : allSucceed(request)),
    });
    await until(() => expect(userReadsOf(backend.seen)).toHaveLength(1));
    await act(async () => undefined);
    isDown = false;
    await press('[data-go=home]');
    await shows('settings');
    await until(() => expect(only('[data-screen=settings] output').textContent).toBe(fullName));
    const before = userReadsOf(backend.seen);
    await press('[data-back=settings]');
    await shows('home');
    await act(async () => undefined);
    expect(userReadsOf(backend.seen)).toEqual(before);
    // the texts of another borrower are deleted, but nobody knows yet whose these are
    expect(store.get('drafts')).toEqual(drafts);
  });
});

describe('the first reads', () => {
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const open = (token?: string) => {
    vi.useFakeTimers();
    return servicesWith(allSucceed, token ? { token } : {});
  };

  it('answer the first identical call only', async () => {
    const { api, reads, seen } = open(TOKEN);
    reads.start(homePage, {});
    await settled();
    await expect(api.call(homePage, {})).resolves.toEqual(examples.homePage.response);
    expect(methodsOf(seen)).toEqual(['homePage']);
    const again = api.call(homePage, {});
    await settled();
    await again;
    expect(seen).toHaveLength(2);
  });

  it('[4.8] wait for a login, run once, and never reach another borrower', async () => {
    const services = open();
    const { reads, session, seen } = services;
    startFirstReads(services, 'home');
    await settled();
    expect(seen).toEqual([]);
    session.logIn(TOKEN);
    await settled();
    expect(seen).toHaveLength(1);
    expect(reads.replies()).toHaveLength(4);
    session.logOut();
    expect(reads.replies()).toEqual([]);
    session.logIn(`${TOKEN}-of-another`);
    await settled();
    expect(seen).toHaveLength(1);
  });

  it('are dropped after 10 s, because they are stale', async () => {
    const services = open(TOKEN);
    startFirstReads(services, 'home');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(services.reads.replies()).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(services.reads.replies()).toEqual([]);
  });

  it.each([
    ['answered before it is rendered', true],
    ['under way when it is rendered', false],
  ])('fill the app without a second request, %s', async (_when, isAnswered) => {
    window.history.replaceState(null, '', '/user_center');
    const reply = later();
    const services = servicesWith((request) => reply.promise.then(() => allSucceed(request)), { token: TOKEN });
    startFirstReads(services, 'me');
    if (isAnswered) {
      reply.resolve();
      await expect.poll(() => services.reads.replies()).toHaveLength(3);
    }
    const painted: (string | null | undefined)[] = [];
    const observer = new MutationObserver(() => painted.push(document.querySelector('output')?.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    fakeScreens();
    await mountApp(services);
    await shows('me');
    await act(async () => reply.resolve());
    await until(() => expect(document.querySelector('output')?.textContent).toBe(fullName));
    // SWR checks the early replies again, in an animation frame, which must be inside act
    await until(() => expect(services.reads.replies()).toEqual([]));
    observer.disconnect();
    // the first paint has the answer if it is there
    expect(painted.find((text) => text !== undefined)).toBe(isAnswered ? fullName : '');
    expect(methodsOf(services.seen).sort()).toEqual(USER_READS);
    expect(services.seen).toHaveLength(1);
  });
});
