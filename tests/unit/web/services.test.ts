import { homePage } from '@kit/contracts/methods/configuration';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../web/src/api/session';
import { allRefused, allSucceed } from './fake-backend';
import { servicesWith } from './make-services';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a toast', () => {
  it('[7.46] [9.5] of a refused call with the flag shows its message for 1.5 s', async () => {
    const { api, toasts } = servicesWith(allRefused('PRODUCT_NOT_FOUND'));
    const outcome = expect(api.call(homePage, {}, { toast: true })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    await outcome;
    await vi.advanceTimersByTimeAsync(1_499);
    const text = 'The loan product does not exist, please contact customer service';
    expect(toasts.current()).toMatchObject({ text, kind: 'error' });
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });

  it('[9.5] stays for 2 s by default, counted from the latest: an earlier timer does not remove it', async () => {
    const { toasts } = servicesWith();
    toasts.show('Copied');
    await vi.advanceTimersByTimeAsync(1_900);
    toasts.show('Saved');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(toasts.current()).toMatchObject({ text: 'Saved', kind: 'info' });
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.current()).toBeUndefined();
  });
});

describe('a session', () => {
  const device = ['appName', 'packageName', 'themeMode'];
  const ofReturning = [...device, 'creditLimitSeen', 'finishCountdownTime'];

  it.each<[string, string, (session: Session) => unknown, readonly string[]]>([
    [
      '[4.8] [7.40] that expired',
      'loginExpired',
      (session) => session.expire('a-token'),
      [...ofReturning, 'chosenOffer', 'drafts'],
    ],
    ['[4.7] [4.8] [7.34] whose borrower logged out', 'logout', (session) => session.logOut(), ofReturning],
    ['[4.11] of a deleted account', '', (session) => session.erase(), device],
  ])('%s tells the native app "%s", and leaves on the device what is not its own', (_which, event, end, left) => {
    const { session, shell, names } = servicesWith(allSucceed, {
      token: 'a-token',
      stored: {
        sessionOpener: '7',
        evaluationPopup: { popupTime: 7 },
        drafts: { owner: 'U1', texts: { feedback: { description: 'half a sentence' } } },
        chosenOffer: { owner: 'U1', offer: null },
        creditLimitSeen: { owner: 'U1', amount: 50_000 },
        finishCountdownTime: { id: 'T1', downtime: 7 },
        themeMode: 'dark',
      },
    });
    end(session);
    expect(names()).toEqual([...left].sort());
    expect(shell.calls.map(({ eventName, params }) => [eventName, params])).toEqual(event ? [[event, {}]] : []);
  });

  it("[4.8] that begins after a logout, which cleared the device's description, loads it again", async () => {
    const info = { pkgName: 'com.lender.app', applicationName: 'Lender', bodyHeader: { channel: 'market' } };
    const { session, shell, storage } = servicesWith(allSucceed, {
      token: 'a-token',
      shell: { getPackageInfo: () => info, logout: () => undefined },
    });
    session.logOut();
    session.logIn('another-token');
    await vi.advanceTimersByTimeAsync(0);
    expect(shell.named('getPackageInfo')).toHaveLength(1);
    expect(storage.getItem('appendedHeaders')).toBe('{"channel":"market"}');
  });

  it('starts without data of the previous one, whose end the login page shows once', () => {
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
    const fresh = { token: 'second', end: undefined, reason: undefined, pendingNotice: false, generation: 2 };
    expect(session.state()).toEqual(fresh);
  });
});
