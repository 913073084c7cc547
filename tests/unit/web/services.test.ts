import { methods } from '@kit/contracts/methods';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBackend, refusal, type SeenRequest, success } from './fake-backend';
import { makeServices } from './make-services';

const refuses = () =>
  createFakeBackend(({ entries }) => ({ results: entries.map(({ method }) => refusal(method, 'PRODUCT_NOT_FOUND')) }));
const NETWORK_ERROR = 'Network error, please try again later';
const PRODUCT_NOT_FOUND = 'The loan product does not exist, please contact customer service';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a call that fails, on a clock that only the test moves. */
const fails = async (call: Promise<unknown>): Promise<void> => {
  const outcome = expect(call).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  await outcome;
};

describe('a toast', () => {
  it('[7.46] [9.5] of a flagged call that is refused has its message, for 1.5 s', async () => {
    const { api, toasts } = makeServices(refuses());
    await fails(api.call('homePage', {}, { toast: true }));
    expect(toasts.current()).toMatchObject({ kind: 'error', text: PRODUCT_NOT_FOUND });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });

  it('[7.46] [9.5] of a flagged call that the network failed has the network error, for 1.5 s', async () => {
    let isDown = false;
    const backend = createFakeBackend(({ entries }) =>
      isDown
        ? { fail: true }
        : { results: entries.map(({ method }) => success(method, methods.homePage.example.response)) },
    );
    const { api, toasts } = makeServices(backend);
    const first = api.call('homePage', {});
    await vi.advanceTimersByTimeAsync(0);
    await first;
    isDown = true;
    await fails(api.call('homePage', {}, { toast: true }));
    expect(toasts.current()).toMatchObject({ kind: 'error', text: NETWORK_ERROR });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });

  it('[8.13] [9.5] of a key exchange that the network failed has the network error, for 1.5 s, flagged or not', async () => {
    const backend = refuses();
    backend.answerExchange(() => ({ fail: true }));
    const { api, toasts } = makeServices(backend);
    await fails(api.call('homePage', {}));
    expect(toasts.current()).toMatchObject({ kind: 'error', text: NETWORK_ERROR });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });

  it('of a key exchange that the server refused has what the server said', async () => {
    const backend = refuses();
    backend.answerExchange(() => ({ text: '{"code":100400,"message":"This package is not served"}' }));
    const { api, toasts } = makeServices(backend);
    await fails(api.call('homePage', {}));
    expect(toasts.current()).toMatchObject({ kind: 'error', text: 'This package is not served' });
  });

  it('[9.5] stays for 2 s by itself, counted from the latest: the one before does not take it away', async () => {
    const { toasts } = makeServices(refuses());
    toasts.show('Copied');
    await vi.advanceTimersByTimeAsync(1_900);
    toasts.show('Saved');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(toasts.current()).toMatchObject({ text: 'Saved' });
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });
});

describe('an error in analytics', () => {
  it("[8.16] is current page + '_error_' + message, of each call that fails, shown or not", async () => {
    const { api, analytics, logged } = makeServices(refuses());
    analytics.enter('bankinfo_page');
    await fails(api.call('homePage', {}));
    analytics.enter('loanapply_page');
    await fails(api.call('homePage', {}, { toast: true }));
    expect(logged()).toEqual([`bankinfo_page_error_${PRODUCT_NOT_FOUND}`, `loanapply_page_error_${PRODUCT_NOT_FOUND}`]);
  });

  it('tells nobody’s number, address or token', async () => {
    const text = 'Ada 08031234567 ada@gmail.com 7uZ6pNakbTx1_FLmQLcxGxMFbrqZVZG6 is blocked';
    const backend = createFakeBackend(() => ({ code: 'INTERNAL_ERROR', message: text }));
    const { api, tracked } = makeServices(backend);
    await fails(api.call('homePage', {}));
    expect(tracked()).toEqual([{ event: '_error_Ada *** *** *** is blocked' }]);
  });

  it('tells what the shell would not take', async () => {
    const { session, logged } = makeServices(refuses(), { token: 'a-token' });
    session.logOut();
    await vi.advanceTimersByTimeAsync(150_000);
    expect(logged()).toEqual(['_error_Native method logout execution timed out']);
  });
});

describe('what the app knows of its phone', () => {
  const info = (channel: string) => ({
    pkgName: 'com.lender.app',
    applicationName: 'Lender',
    bodyHeader: { channel },
    screenWidth: 375,
    topStatusHeight: 88,
    osType: 'android',
    appVersion: '3.1',
  });
  const answers = ({ entries }: SeenRequest) => ({
    results: entries.map(({ method }) => success(method, methods.homePage.example.response)),
  });

  it('[3.11] goes with each call', async () => {
    const backend = createFakeBackend(answers);
    const { api, device } = makeServices(backend, { shell: { getPackageInfo: () => info('store') } });
    await device.load();
    const call = api.call('homePage', {});
    await vi.advanceTimersByTimeAsync(0);
    await call;
    expect(backend.exchanges[0]).toMatchObject({ pkg: 'com.lender.app' });
    expect(backend.seen[0]?.headers).toMatchObject({ pkg: 'com.lender.app', ostype: 'android', appversion: '3.1' });
    expect(backend.seen[0]?.envelope.header).toEqual({ appName: 'Lender', version: '1.0.1', channel: 'store' });
  });

  it('[8.14] is no more than the stored package name once a load has failed: the headers of before are gone', async () => {
    const backend = createFakeBackend(answers);
    const { api, device, storage } = makeServices(backend);
    const loading = device.load();
    await vi.advanceTimersByTimeAsync(4_000);
    await loading;
    const call = api.call('homePage', {});
    await vi.advanceTimersByTimeAsync(0);
    await call;
    expect(backend.seen[0]?.headers).toMatchObject({ pkg: 'com.example.loan', ostype: '', appversion: '' });
    expect(backend.seen[0]?.envelope.header).toEqual({ appName: 'Kit', version: '1.0.1' });
    expect(storage.getItem('appendedHeaders')).toBe('{}');
    expect(storage.getItem('deviceMessage')).toBe('{}');
  });

  it('[4.8] is asked for again by a login that follows a logout, which had cleared it', async () => {
    const { session, shell, storage } = makeServices(createFakeBackend(answers), {
      token: 'a-token',
      shell: { getPackageInfo: () => info('store'), logout: () => undefined },
    });
    session.logOut();
    expect(storage.getItem('deviceMessage')).toBeNull();
    expect(storage.getItem('appendedHeaders')).toBeNull();
    session.logIn('another-token');
    await vi.advanceTimersByTimeAsync(0);
    expect(shell.named('getPackageInfo')).toHaveLength(1);
    expect(storage.getItem('appendedHeaders')).toBe('{"channel":"store"}');
  });
});

describe('a login', () => {
  it('asks the shell for nothing that it has told before', async () => {
    const { session, shell, storage } = makeServices(refuses());
    session.logIn('a-token');
    await vi.advanceTimersByTimeAsync(0);
    expect(shell.named('getPackageInfo')).toEqual([]);
    expect(storage.getItem('accessToken')).toBe('"a-token"');
  });
});

describe('a logout', () => {
  it('[4.8] clears what the borrower had typed and chosen, and leaves what belongs to the phone', () => {
    const owner = 'U1';
    const { session, storage } = makeServices(refuses(), {
      token: 'a-token',
      stored: {
        informationDrafts: { owner, steps: {} },
        feedbackDraft: { owner, values: {} },
        chosenOffer: { owner, offer: null },
        creditLimitSeen: { owner, amount: 7 },
        themeMode: 'dark',
      },
      shell: { logout: () => undefined },
    });
    session.logOut();
    const left = ['informationDrafts', 'feedbackDraft', 'chosenOffer', 'creditLimitSeen', 'themeMode'].filter(
      (name) => storage.getItem(name) !== null,
    );
    expect(left).toEqual(['creditLimitSeen', 'themeMode']);
  });
});

describe('the key of the wire', () => {
  it('[4.16] is kept with the time of its birth, and renewed once it is 20 hours old', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) => success(method, methods.homePage.example.response)),
    }));
    const { api, clock, storage } = makeServices(backend);
    const call = async () => {
      const outcome = api.call('homePage', {});
      await vi.advanceTimersByTimeAsync(0);
      await outcome;
    };
    await call();
    expect(JSON.parse(storage.getItem('encryptionKey') ?? '')).toMatchObject({ bornAt: clock.now });
    clock.now += 20 * 3_600_000 - 1;
    await call();
    expect(backend.exchanges).toHaveLength(1);
    clock.now += 1;
    await call();
    expect(backend.exchanges).toHaveLength(2);
  });
});

it('a shell that a test has left says so to whatever still waits for it, and leaves no timer behind', async () => {
  const { bridge, shell } = makeServices(refuses());
  const waiting = expect(bridge.call('getPackageInfo', {})).rejects.toThrow('error');
  expect(vi.getTimerCount()).toBe(1);
  shell.close();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});
