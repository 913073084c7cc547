import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allRefused, allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';

const refuses = () => createFakeBackend(allRefused('PRODUCT_NOT_FOUND'));
const isOffline = () => {
  const backend = refuses();
  backend.answerExchange(() => ({ fail: true }));
  return backend;
};
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

describe('a toast', () => {
  const expectFor = async ({ toasts }: ReturnType<typeof makeServices>, text: string, ms: number) => {
    expect(toasts.current()).toMatchObject({ text });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  };

  it.each([
    ['[7.46] [9.5] of a refused call with the flag shows its message', refuses, PRODUCT_NOT_FOUND, true],
    [
      '[8.13] [9.5] of a failed key exchange shows the network error, without the flag',
      isOffline,
      NETWORK_ERROR,
      false,
    ],
  ])('%s for 1.5 s', async (_title, backend, text, toast) => {
    const services = makeServices(backend());
    await fails(services.api.call(homePage, {}, { toast }));
    expect(services.toasts.current()?.kind).toBe('error');
    await expectFor(services, text, 1_500);
  });

  it('[9.5] stays for 2 s by default, counted from the latest: an earlier timer does not remove it', async () => {
    const services = makeServices(refuses());
    services.toasts.show('Copied');
    await vi.advanceTimersByTimeAsync(1_900);
    services.toasts.show('Saved');
    await expectFor(services, 'Saved', 2_000);
  });
});

it("[4.8] the device's description is loaded again by a login after a logout, which had cleared it", async () => {
  const info = { pkgName: 'com.lender.app', applicationName: 'Lender', bodyHeader: { channel: 'store' } };
  const { session, shell, storage } = makeServices(createFakeBackend(allSucceed), {
    token: 'a-token',
    shell: { getPackageInfo: () => info, logout: () => undefined },
  });
  session.logOut();
  expect(storage.getItem('deviceMessage')).toBeNull();
  expect(storage.getItem('appendedHeaders')).toBeNull();
  session.logIn('another-token');
  await vi.advanceTimersByTimeAsync(0);
  expect(shell.named('getPackageInfo')).toHaveLength(1);
  expect(storage.getItem('appendedHeaders')).toBe('{"channel":"store"}');
});

describe('the session', () => {
  it('starts without data of the previous one', () => {
    const { session } = makeServices(createFakeBackend(allSucceed), { token: 'first' });
    session.expire('first', 'The account is logged in from another device');
    expect(session.state()).toEqual({
      token: undefined,
      end: 'expired',
      reason: 'The account is logged in from another device',
      pendingNotice: true,
      generation: 1,
    });
    session.logIn('second');
    expect(session.state()).toEqual({
      token: 'second',
      end: undefined,
      reason: undefined,
      pendingNotice: false,
      generation: 2,
    });
  });

  it('shows its end on the login page once', () => {
    const { session } = makeServices(createFakeBackend(allSucceed), { token: 'first' });
    session.logOut();
    const notified = vi.fn();
    session.subscribe(notified);
    session.acknowledgeNotice();
    expect(session.state()).toMatchObject({ end: 'logged out', pendingNotice: false, generation: 1 });
    expect(notified).toHaveBeenCalledTimes(1);
    session.acknowledgeNotice();
    expect(notified).toHaveBeenCalledTimes(1);
  });
});
