import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allRefused, allSucceed } from './fake-backend';
import { servicesWith } from './make-services';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a toast', () => {
  const open = () => servicesWith(allRefused('PRODUCT_NOT_FOUND'));
  type Toasts = ReturnType<typeof open>['toasts'];
  const expectFor = async (toasts: Toasts, toast: object, ms: number) => {
    expect(toasts.current()).toMatchObject(toast);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(toasts.current()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  };

  it.each([
    [
      '[7.46] [9.5] of a refused call with the flag shows its message',
      true,
      'The loan product does not exist, please contact customer service',
    ],
    [
      '[8.13] [9.5] of a failed key exchange shows the network error, without the flag',
      false,
      'Network error, please try again later',
    ],
  ])('%s for 1.5 s', async (_title, toast, text) => {
    const { api, backend, toasts } = open();
    if (!toast) backend.answerExchange({ fail: true });
    const outcome = expect(api.call(homePage, {}, { toast })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    await outcome;
    await expectFor(toasts, { text, kind: 'error' }, 1_500);
  });

  it('[9.5] stays for 2 s by default, counted from the latest: an earlier timer does not remove it', async () => {
    const { toasts } = open();
    toasts.show('Copied');
    await vi.advanceTimersByTimeAsync(1_900);
    toasts.show('Saved');
    await expectFor(toasts, { text: 'Saved', kind: 'info' }, 2_000);
  });
});

it("[4.8] the device's description is loaded again by a login after a logout, which had cleared it", async () => {
  const info = { pkgName: 'com.lender.app', applicationName: 'Lender', bodyHeader: { channel: 'store' } };
  const { session, shell, storage } = servicesWith(allSucceed, {
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

it('a session starts without data of the previous one, whose end the login page shows once', () => {
  const { session } = servicesWith(allSucceed, { token: 'first' });
  const reason = 'The account is logged in from another device';
  session.expire('first', reason);
  expect(session.state()).toEqual({ token: undefined, end: 'expired', reason, pendingNotice: true, generation: 1 });
  const notified = vi.fn();
  session.subscribe(notified);
  for (const _showing of ['first', 'again']) {
    session.acknowledgeNotice();
    expect(session.state()).toMatchObject({ end: 'expired', pendingNotice: false, generation: 1 });
    expect(notified).toHaveBeenCalledTimes(1);
  }
  session.logIn('second');
  expect(session.state()).toEqual({
    token: 'second',
    end: undefined,
    reason: undefined,
    pendingNotice: false,
    generation: 2,
  });
});
