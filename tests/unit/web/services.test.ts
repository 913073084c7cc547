import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allRefused, allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';

const refuses = () => createFakeBackend(allRefused('PRODUCT_NOT_FOUND'));
const NETWORK_ERROR = 'Network error, please try again later';
const PRODUCT_NOT_FOUND = 'The loan product does not exist, please contact customer service';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a call to fail, on a fake clock. */
const fails = async (call: Promise<unknown>): Promise<void> => {
  const outcome = expect(call).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  await outcome;
};

/** Waits for a call to succeed, on a fake clock. */
const succeeds = async (call: Promise<unknown>): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
  await call;
};

describe('a toast', () => {
  const expectFor = async ({ toasts }: ReturnType<typeof makeServices>, text: string, ms: number) => {
    expect(toasts.current()).toMatchObject({ text });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  };

  it('[7.46] [9.5] of a refused call with the flag shows its message for 1.5 s', async () => {
    const services = makeServices(refuses());
    await fails(services.api.call(homePage, {}, { toast: true }));
    expect(services.toasts.current()?.kind).toBe('error');
    await expectFor(services, PRODUCT_NOT_FOUND, 1_500);
  });

  it('[8.13] [9.5] of a failed key exchange shows the network error for 1.5 s, with or without the flag', async () => {
    const backend = refuses();
    backend.answerExchange(() => ({ fail: true }));
    const services = makeServices(backend);
    await fails(services.api.call(homePage, {}));
    expect(services.toasts.current()?.kind).toBe('error');
    await expectFor(services, NETWORK_ERROR, 1_500);
  });

  it('[9.5] stays for 2 s by default, counted from the latest: an earlier timer does not remove it', async () => {
    const services = makeServices(refuses());
    services.toasts.show('Copied');
    await vi.advanceTimersByTimeAsync(1_900);
    services.toasts.show('Saved');
    await expectFor(services, 'Saved', 2_000);
  });
});

describe('an error in analytics', () => {
  it("[8.16] is current page + '_error_' + message, for each failed call, shown or not", async () => {
    const { api, analytics, logged } = makeServices(refuses());
    analytics.enter('bankinfo_page');
    await fails(api.call(homePage, {}));
    analytics.enter('loanapply_page');
    await fails(api.call(homePage, {}, { toast: true }));
    expect(logged()).toEqual([`bankinfo_page_error_${PRODUCT_NOT_FOUND}`, `loanapply_page_error_${PRODUCT_NOT_FOUND}`]);
  });
});

describe("the device's description", () => {
  const info = (channel: string) => ({
    pkgName: 'com.lender.app',
    applicationName: 'Lender',
    bodyHeader: { channel },
    screenWidth: 375,
    topStatusHeight: 88,
    osType: 'android',
    appVersion: '3.1',
  });

  it('[3.11] is sent with each call', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, device } = makeServices(backend, { shell: { getPackageInfo: () => info('store') } });
    await device.load();
    await succeeds(api.call(homePage, {}));
    expect(backend.exchanges[0]).toMatchObject({ pkg: 'com.lender.app' });
    expect(backend.seen[0]?.headers).toMatchObject({ pkg: 'com.lender.app', ostype: 'android', appversion: '3.1' });
    expect(backend.seen[0]?.envelope.header).toEqual({ appName: 'Lender', version: '1.0.1', channel: 'store' });
  });

  it('[8.14] is only the stored package name after a failed load, without the earlier headers', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, device, storage } = makeServices(backend);
    const loading = device.load();
    await vi.advanceTimersByTimeAsync(4_000);
    await loading;
    await succeeds(api.call(homePage, {}));
    expect(backend.seen[0]?.headers).toMatchObject({ pkg: 'com.example.loan', ostype: '', appversion: '' });
    expect(backend.seen[0]?.envelope.header).toEqual({ appName: 'Kit', version: '1.0.1' });
    expect(storage.getItem('appendedHeaders')).toBe('{}');
    expect(storage.getItem('deviceMessage')).toBe('{}');
  });

  it('[4.8] is loaded again by a login after a logout, which had cleared it', async () => {
    const { session, shell, storage } = makeServices(createFakeBackend(allSucceed), {
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
