import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFirstReads } from '../../../web/src/api/early-reads';
import { loadRsa } from '../../../web/src/api/rsa';
import { examples } from '../../support/examples';
import { allSucceed, createFakeBackend, type SeenRequest } from './fake-backend';
import { fakeScreens } from './fake-screens';
import { makeServices } from './make-services';
import { mountApp, shows, TOKEN, until } from './start-app';

const USER_READS = ['displayTicketNote', 'operationConfiguration', 'userIdentifierInfo'];
const methodsOf = (seen: readonly SeenRequest[]) =>
  seen.map(({ entries }) => entries.map(({ method }) => method).sort());
/** Waits until SWR has checked the early replies again. It starts this in an animation frame, which must be inside act. */
const reloaded = ({ reads }: ReturnType<typeof makeServices>) => until(() => expect(reads.replies()).toEqual([]));
const settled = () => vi.advanceTimersByTimeAsync(0);

// they load from disk, on a clock that the tests cannot control
beforeAll(async () => {
  await loadRsa();
  await import('../../../web/src/app/customer-service');
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a read that starts before its screen', () => {
  it('answers the first identical call only', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, reads } = makeServices(backend, { token: TOKEN });
    reads.start(homePage, {});
    await settled();
    expect(methodsOf(backend.seen)).toEqual([['homePage']]);
    await expect(api.call(homePage, {})).resolves.toEqual(examples.homePage.response);
    expect(backend.seen).toHaveLength(1);
    const again = api.call(homePage, {});
    await settled();
    await again;
    expect(backend.seen).toHaveLength(2);
  });
});

describe('the first reads', () => {
  it('wait for a login, and run once', async () => {
    const backend = createFakeBackend(allSucceed);
    const services = makeServices(backend);
    startFirstReads(services, 'home');
    await settled();
    expect(backend.seen).toEqual([]);
    services.session.logIn(TOKEN);
    await settled();
    expect(backend.seen).toHaveLength(1);
    services.session.logOut();
    services.session.logIn(`${TOKEN}-of-another`);
    await settled();
    expect(backend.seen).toHaveLength(1);
  });

  it('[4.8] of one borrower never reach another', async () => {
    const backend = createFakeBackend(allSucceed);
    const services = makeServices(backend, { token: TOKEN });
    startFirstReads(services, 'home');
    await settled();
    expect(services.reads.replies()).toHaveLength(4);
    services.session.logOut();
    expect(services.reads.replies()).toEqual([]);
  });

  it('are dropped after 10 s, because they are stale', async () => {
    const { reads, ...services } = makeServices(createFakeBackend(allSucceed), { token: TOKEN });
    startFirstReads({ ...services, reads }, 'home');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reads.replies()).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads.replies()).toEqual([]);
  });

  it.each([
    ['answered before it is rendered', true],
    ['under way when it is rendered', false],
  ])('fill the app without a second request, %s', async (_when, isAnswered) => {
    vi.useRealTimers();
    window.history.replaceState(null, '', '/user_center');
    const backend = createFakeBackend(allSucceed);
    const services = makeServices(backend, { token: TOKEN });
    startFirstReads(services, 'me');
    if (isAnswered) await expect.poll(() => services.reads.replies()).toHaveLength(3);
    const painted: (string | null | undefined)[] = [];
    const observer = new MutationObserver(() => painted.push(document.querySelector('output')?.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    fakeScreens();
    await mountApp(services);
    await shows('me');
    const { fullName } = examples.userIdentifierInfo.response;
    await until(() => expect(document.querySelector('output')?.textContent).toBe(fullName));
    await reloaded(services);
    observer.disconnect();
    // the first paint has the answer if it is there
    expect(painted.find((text) => text !== undefined)).toBe(isAnswered ? fullName : '');
    expect(methodsOf(backend.seen)).toEqual([USER_READS]);
  });
});
