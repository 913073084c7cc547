import { codes } from '@kit/contracts/codes';
import { authenticate } from '@kit/contracts/methods/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { createNativeLogin, createNativeUserCheck, fingerprintOf } from '../../../web/src/api/native-login';
import { AppError } from '../../../web/src/platform/app-error';
import { createBridge } from '../../../web/src/platform/bridge';
import { forgetOthers } from '../../../web/src/platform/forget-others';
import { createLocalStore } from '../../../web/src/platform/local-store';
import { createFakeShell } from './fake-shell';
import { sessionWith } from './make-services';

const NATIVE = 'native-token-of-a-user';
const OURS = 'the-token-of-this-app';

const withUser = { loginDetect: () => ({ isLogin: true }), getUserInfo: () => ({ token: NATIVE }) };

const makeLogin = (
  answers: Parameters<typeof createFakeShell>[0],
  authenticate: () => Promise<unknown> = async () => ({ userToken: OURS }),
) => {
  const session = sessionWith(undefined);
  const call = vi.fn(authenticate);
  const onOpened = vi.fn();
  const shell = createFakeShell(answers);
  const login = createNativeLogin({
    bridge: createBridge(shell.window),
    api: { call: call as unknown as ApiClient['call'] },
    session,
    onOpened,
  });
  return { login, session, call, shell, onOpened };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the silent login', () => {
  it('[4.9] [7.7] [7.33] exchanges the native token for one of this app', async () => {
    const { login, session, call, shell, onOpened } = makeLogin(withUser);
    await expect(login()).resolves.toBe(true);
    expect(shell.calls.map(({ eventName, params }) => [eventName, params])).toEqual([
      ['loginDetect', {}],
      ['getUserInfo', {}],
    ]);
    expect(call.mock.calls).toEqual([[authenticate, { loginCheck: true, authIdentifier: NATIVE }]]);
    expect(session.state().token).toBe(OURS);
    expect(onOpened.mock.calls).toEqual([[fingerprintOf(NATIVE)]]);
  });

  it('shares one attempt between concurrent callers, and can be retried after a failure', async () => {
    let isIn = false;
    const { login, call, shell } = makeLogin({ ...withUser, loginDetect: () => ({ isLogin: isIn }) });
    expect(await Promise.all([login(), login()])).toEqual([false, false]);
    isIn = true;
    expect(await Promise.all([login(), login()])).toEqual([true, true]);
    expect(shell.named('loginDetect')).toHaveLength(2);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Parameters<typeof createFakeShell>[0]]>([
    ['nobody is logged in natively', { loginDetect: () => ({ isLogin: false }) }],
    ['there is no token', { loginDetect: () => ({ isLogin: true }), getUserInfo: () => ({ token: '' }) }],
    ['the shell answers something else', { loginDetect: () => ({}) }],
  ])('[7.33] fails without a message if %s', async (_case, answers) => {
    const { login, session, call, shell } = makeLogin(answers);
    await expect(login()).resolves.toBe(false);
    expect(shell.named('getUserInfo')).toHaveLength(answers.getUserInfo ? 1 : 0);
    expect(call).not.toHaveBeenCalled();
    expect(session.state().token).toBeUndefined();
  });

  it('fails with the reason if the native session has expired', async () => {
    const { login, session } = makeLogin(withUser, () =>
      Promise.reject(AppError.ofCode(codes.TOKEN_SQUEEZED.code, codes.TOKEN_SQUEEZED.message)),
    );
    await expect(login()).resolves.toBe(false);
    expect(session.state()).toMatchObject({
      token: undefined,
      end: 'expired',
      reason: codes.TOKEN_SQUEEZED.message,
    });
  });

  it('waits for a silent native app no longer than a start allows', async () => {
    vi.useFakeTimers();
    const { login } = makeLogin({});
    const outcome = expect(login()).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    await outcome;
  });

  it.each([
    ['in', true, 'by hand'],
    ['in and out', false, undefined],
  ])('changes nothing after the borrower has logged %s manually', async (_what, isLoggedIn, token) => {
    const { login, session } = makeLogin(withUser, async () => {
      session.logIn('by hand');
      if (!isLoggedIn) session.logOut();
      return { userToken: OURS };
    });
    await expect(login()).resolves.toBe(isLoggedIn);
    expect(session.state().token).toBe(token);
  });
});

const ADA = 'native-token-of-ada';
const BAYO = 'native-token-of-bayo';

/** @param native token of the native user; empty if nobody is logged in */
const make = (native: string, opener: string, answers = {}) => {
  const clear = vi.fn();
  const notify = vi.fn();
  const session = sessionWith(OURS, notify, clear);
  const shell = createFakeShell({
    loginDetect: () => ({ isLogin: native !== '' }),
    getUserInfo: () => ({ token: native }),
    ...answers,
  });
  const check = createNativeUserCheck({ bridge: createBridge(shell.window), session, opener: () => opener });
  return { check, session, shell, clear, notify };
};

describe('a stored session and the native user', () => {
  it.each([
    ['the native user opened it', ADA, fingerprintOf(ADA)],
    ['the native app presents its own token', OURS, ''],
    ['it was opened with a code, and nobody is logged in to the native app', '', ''],
  ])('stays if %s', async (_case, native, opener) => {
    const { check, session, clear } = make(native, opener);
    await expect(check()).resolves.toBe(false);
    expect(session.state()).toMatchObject({ token: OURS, generation: 0 });
    expect(clear).not.toHaveBeenCalled();
  });

  it.each([
    ['another native user opened it', BAYO, fingerprintOf(ADA)],
    ['the native user has logged out', '', fingerprintOf(ADA)],
    ['it was opened with a code, and the native app has a user now', BAYO, ''],
  ])('ends if %s: at once, without a notice and without a logout of the native user', async (_case, native, opener) => {
    const { check, session, clear, notify } = make(native, opener);
    await expect(check()).resolves.toBe(true);
    expect(session.state()).toEqual({
      token: undefined,
      end: undefined,
      reason: undefined,
      pendingNotice: false,
      generation: 1,
    });
    expect(clear).toHaveBeenCalledTimes(1);
    expect(notify).not.toHaveBeenCalled();
  });

  it('stays if the native app does not answer in time, or wrongly', async () => {
    vi.useFakeTimers();
    const silent = make(BAYO, fingerprintOf(ADA), { loginDetect: () => new Promise(() => undefined) });
    const outcome = silent.check();
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(outcome).resolves.toBe(false);
    const odd = make(BAYO, fingerprintOf(ADA), { loginDetect: () => ({}) });
    await expect(odd.check()).resolves.toBe(false);
    expect([silent, odd].map(({ session }) => session.state().token)).toEqual([OURS, OURS]);
  });

  it('stays if the borrower has logged in again meanwhile', async () => {
    const { check, session } = make(BAYO, fingerprintOf(ADA));
    const outcome = check();
    session.logIn('newer');
    await expect(outcome).resolves.toBe(false);
    expect(session.state().token).toBe('newer');
  });
});

describe('what another borrower left on the device', () => {
  it('is deleted, and the own texts stay', () => {
    const store = createLocalStore(() => {
      throw new Error('storage is switched off');
    });
    const fill = (owner: string) => {
      store.set('drafts', { owner, texts: { personal: { firstName: 'Ada' } } });
      store.set('creditLimitSeen', { owner, amount: 60_000 });
      store.set('chosenOffer', {
        owner,
        offer: { name: 'Quick', productId: 'P', couponId: null, discountBasisPoints: null },
      });
    };
    const owners = () => (['drafts', 'creditLimitSeen', 'chosenOffer'] as const).map((key) => store.get(key).owner);
    fill('U1');
    forgetOthers(store, 'U1');
    expect(owners()).toEqual(['U1', 'U1', 'U1']);
    forgetOthers(store, 'U2');
    expect(owners()).toEqual(['', '', '']);
  });
});
