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

type Shell = Parameters<typeof createFakeShell>[0];

const NATIVE = 'native-token-of-a-user';
const OURS = 'the-token-of-this-app';

const withUser: Shell = { loginDetect: () => ({ isLogin: true }), getUserInfo: () => ({ token: NATIVE }) };

const makeLogin = (answers: Shell, reply: () => Promise<unknown> = async () => ({ userToken: OURS })) => {
  const session = sessionWith(undefined);
  const call = vi.fn(reply);
  const onOpened = vi.fn();
  const shell = createFakeShell(answers);
  const bridge = createBridge(shell.window);
  const login = createNativeLogin({ bridge, api: { call } as unknown as ApiClient, session, onOpened });
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
    let isLogin = false;
    const { login, call, shell } = makeLogin({ ...withUser, loginDetect: () => ({ isLogin }) });
    expect(await Promise.all([login(), login()])).toEqual([false, false]);
    isLogin = true;
    expect(await Promise.all([login(), login()])).toEqual([true, true]);
    expect(shell.named('loginDetect')).toHaveLength(2);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Shell, readonly string[]]>([
    ['nobody is logged in natively', { loginDetect: () => ({ isLogin: false }) }, ['loginDetect']],
    ['there is no token', { ...withUser, getUserInfo: () => ({ token: '' }) }, ['loginDetect', 'getUserInfo']],
    ['the shell answers something else', { loginDetect: () => ({}) }, ['loginDetect']],
    ['the shell is silent for as long as a start allows', {}, ['loginDetect']],
  ])('[7.33] fails without a message if %s', async (_case, answers, asked) => {
    vi.useFakeTimers();
    const { login, session, call, shell } = makeLogin(answers);
    const outcome = expect(login()).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    await outcome;
    expect(shell.calls.map(({ eventName }) => eventName)).toEqual(asked);
    expect(call).not.toHaveBeenCalled();
    expect(session.state().token).toBeUndefined();
  });

  it('fails with the reason if the native session has expired', async () => {
    const { code, message: reason } = codes.TOKEN_SQUEEZED;
    const { login, session } = makeLogin(withUser, () => Promise.reject(AppError.ofCode(code, reason)));
    await expect(login()).resolves.toBe(false);
    expect(session.state()).toMatchObject({ token: undefined, end: 'expired', reason });
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

describe('a stored session', () => {
  const ADA = 'native-token-of-ada';
  const BAYO = 'native-token-of-bayo';

  /** @param native token of the native user; empty if nobody is logged in */
  const make = (native: string, opener: string, answers: Shell = {}) => {
    const clear = vi.fn();
    const notify = vi.fn();
    const session = sessionWith(OURS, notify, clear);
    const { window } = createFakeShell({
      loginDetect: () => ({ isLogin: native !== '' }),
      getUserInfo: () => ({ token: native }),
      ...answers,
    });
    const check = createNativeUserCheck({ bridge: createBridge(window), session, opener: () => opener });
    return { check, session, clear, notify };
  };

  it.each<[string, string, string, Shell]>([
    ['the native user opened it', ADA, fingerprintOf(ADA), {}],
    ['the native app presents its own token', OURS, '', {}],
    ['it was opened with a code, and nobody is logged in to the native app', '', '', {}],
    [
      'the native app does not answer in time',
      BAYO,
      fingerprintOf(ADA),
      { loginDetect: () => new Promise(() => undefined) },
    ],
    ['the native app answers something else', BAYO, fingerprintOf(ADA), { loginDetect: () => ({}) }],
  ])('stays if %s', async (_case, native, opener, answers) => {
    vi.useFakeTimers();
    const { check, session, clear } = make(native, opener, answers);
    const outcome = expect(check()).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    await outcome;
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
    const ended = { token: undefined, end: undefined, reason: undefined, pendingNotice: false, generation: 1 };
    expect(session.state()).toEqual(ended);
    expect(clear.mock.calls).toEqual([['expired']]);
    expect(notify).not.toHaveBeenCalled();
  });

  it('stays if the borrower has logged in again meanwhile', async () => {
    const { check, session } = make(BAYO, fingerprintOf(ADA));
    const outcome = check();
    session.logIn('newer');
    await expect(outcome).resolves.toBe(false);
    expect(session.state().token).toBe('newer');
  });
});

it('what another borrower left on the device is deleted, and the own texts stay', () => {
  const store = createLocalStore(() => {
    throw new Error('storage is switched off');
  });
  const owner = 'U1';
  store.set('drafts', { owner, texts: { personal: { firstName: 'Ada' } } });
  store.set('creditLimitSeen', { owner, amount: 60_000 });
  store.set('chosenOffer', { owner, offer: null });
  const owners = () => (['drafts', 'creditLimitSeen', 'chosenOffer'] as const).map((key) => store.get(key).owner);
  forgetOthers(store, 'U1');
  expect(owners()).toEqual(['U1', 'U1', 'U1']);
  forgetOthers(store, 'U2');
  expect(owners()).toEqual(['', '', '']);
});
