import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';

const make = (options: Parameters<typeof makeServices>[1] = {}) => makeServices(createFakeBackend(allSucceed), options);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the session', () => {
  it('starts without data of the previous one', () => {
    const { session } = make({ token: 'first' });
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
    const { session } = make({ token: 'first' });
    session.logOut();
    const notified = vi.fn();
    session.subscribe(notified);
    session.acknowledgeNotice();
    expect(session.state()).toMatchObject({ end: 'logged out', pendingNotice: false, generation: 1 });
    expect(notified).toHaveBeenCalledTimes(1);
    session.acknowledgeNotice();
    expect(notified).toHaveBeenCalledTimes(1);
  });

  it('is not ended by a call of the previous session, and not twice', () => {
    const { session, shell } = make({ token: 'first' });
    expect(session.expire('first')).toBe(true);
    expect(session.expire(undefined)).toBe(false);
    session.logIn('second');
    expect(session.expire('first')).toBe(false);
    expect(session.state().token).toBe('second');
    expect(shell.named('loginExpired')).toHaveLength(1);
  });
});

describe('the silent login', () => {
  const asks = { loginDetect: () => ({ isLogin: true }), getUserInfo: () => ({ token: 'native-token-of-a-user' }) };

  it('can be retried after a failure', async () => {
    let isIn = false;
    const { nativeLogin, shell } = make({ shell: { ...asks, loginDetect: () => ({ isLogin: isIn }) } });
    const first = nativeLogin();
    await vi.advanceTimersByTimeAsync(0);
    expect(await first).toBe(false);
    isIn = true;
    const second = nativeLogin();
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toBe(true);
    expect(shell.named('loginDetect')).toHaveLength(2);
  });
});
