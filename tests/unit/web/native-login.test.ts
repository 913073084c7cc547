import { codes } from '@kit/contracts/codes';
import { authenticate } from '@kit/contracts/methods/session';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { createNativeLogin, createNativeUserCheck, fingerprintOf } from '../../../web/src/api/native-login';
import { AppError } from '../../../web/src/platform/app-error';
import { createBridge } from '../../../web/src/platform/bridge';
import { forgetOthers } from '../../../web/src/platform/forget-others';
import { createLocalStore } from '../../../web/src/platform/local-store';
import { createFakeShell } from './fake-shell';
import { sessionWith } from './make-services';

type Shell = Parameters<typeof createFakeShell>[0];

const ADA = 'native-token-of-ada';
const BAYO = 'native-token-of-bayo';
const OURS = 'the-token-of-this-app';

/** A native app with this user; nobody is logged in if its token is empty. */
const shellOf = (token: string): Shell => ({
  loginDetect: () => ({ isLogin: token !== '' }),
  getUserInfo: () => ({ token }),
});

/** The silent login of a borrower who is not logged in, with this reply of the server. */
const makeLogin = (answers: Shell, reply: () => Promise<unknown> = async () => ({ userToken: OURS })) => {
  const session = sessionWith(undefined);
  const call = vi.fn(reply);
  const onOpened = vi.fn();
  const shell = createFakeShell(answers);
  const bridge = createBridge(shell.window);
  const login = createNativeLogin({ bridge, api: { call } as unknown as ApiClient, session, onOpened });
  return { login, session, call, shell, onOpened };
};

/** The outcome of a question to the native app, after all the time that a start allows. */
const outcomeOf = async (ask: () => Promise<boolean>): Promise<boolean> => {
  vi.useFakeTimers();
  const outcome = ask();
  await vi.advanceTimersByTimeAsync(4_000);
  return outcome;
};

describe('the silent login', () => {
  it('[4.9] [7.7] [7.33] exchanges the native token for one of this app', async () => {
    const { login, session, call, shell, onOpened } = makeLogin(shellOf(ADA));
    await expect(login()).resolves.toBe(true);
    expect(shell.calls.map(({ eventName, params }) => [eventName, params])).toEqual([
      ['loginDetect', {}],
      ['getUserInfo', {}],
    ]);
    expect(call.mock.calls).toEqual([[authenticate, { loginCheck: true, authIdentifier: ADA }]]);
    expect(session.state().token).toBe(OURS);
    expect(onOpened.mock.calls).toEqual([[fingerprintOf(ADA)]]);
  });

  it('shares one attempt between concurrent callers, and can be retried after a failure', async () => {
    let isLogin = false;
    const { login, call, shell } = makeLogin({ ...shellOf(ADA), loginDetect: () => ({ isLogin }) });
    expect(await Promise.all([login(), login()])).toEqual([false, false]);
    isLogin = true;
    expect(await Promise.all([login(), login()])).toEqual([true, true]);
    expect(shell.named('loginDetect')).toHaveLength(2);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Shell, readonly string[]]>([
    ['nobody is logged in natively', shellOf(''), ['loginDetect']],
    ['there is no token', { ...shellOf(ADA), getUserInfo: () => ({ token: '' }) }, ['loginDetect', 'getUserInfo']],
    ['the shell answers something else', { loginDetect: () => ({}) }, ['loginDetect']],
    ['the shell is silent for as long as a start allows', {}, ['loginDetect']],
  ])('[7.33] fails without a message if %s', async (_case, answers, asked) => {
    const { login, session, call, shell } = makeLogin(answers);
    expect(await outcomeOf(login)).toBe(false);
    expect(shell.calls.map(({ eventName }) => eventName)).toEqual(asked);
    expect(call).not.toHaveBeenCalled();
    expect(session.state().token).toBeUndefined();
  });

  it('fails with the reason if the native session has expired', async () => {
    const { code, message: reason } = codes.TOKEN_SQUEEZED;
    const { login, session } = makeLogin(shellOf(ADA), () => Promise.reject(AppError.ofCode(code, reason)));
    await expect(login()).resolves.toBe(false);
    expect(session.state()).toMatchObject({ token: undefined, end: 'expired', reason });
  });

  it.each([
    ['in', true, 'by hand'],
    ['in and out', false, undefined],
  ])('changes nothing after the borrower has logged %s manually', async (_what, isLoggedIn, token) => {
    const { login, session } = makeLogin(shellOf(ADA), async () => {
      session.logIn('by hand');
      if (!isLoggedIn) session.logOut();
      return { userToken: OURS };
    });
    await expect(login()).resolves.toBe(isLoggedIn);
    expect(session.state().token).toBe(token);
  });
});

describe('a stored session', () => {
  /** A stored session, and its check against the native user. @param opener its native user; empty after a login with a code */
  const make = (answers: Shell, opener: string) => {
    const clear = vi.fn();
    const notify = vi.fn();
    const session = sessionWith(OURS, notify, clear);
    const bridge = createBridge(createFakeShell(answers).window);
    const check = createNativeUserCheck({ bridge, session, opener: () => opener && fingerprintOf(opener) });
    return { check, session, clear, notify };
  };

  it.each<['stays' | 'ends', string, Shell, string]>([
    ['stays', 'the native user opened it', shellOf(ADA), ADA],
    ['stays', 'the native app presents its own token', shellOf(OURS), ''],
    ['stays', 'it was opened with a code, and nobody is logged in to the native app', shellOf(''), ''],
    ['stays', 'the native app does not answer in time', {}, ADA],
    ['stays', 'the native app answers something else', { ...shellOf(BAYO), loginDetect: () => ({}) }, ADA],
    ['ends', 'another native user opened it', shellOf(BAYO), ADA],
    ['ends', 'the native user has logged out', shellOf(''), ADA],
    ['ends', 'it was opened with a code, and the native app has a user now', shellOf(BAYO), ''],
  ])('%s if %s, without a notice and without a logout of the native user', async (fate, _case, answers, opener) => {
    const { check, session, clear, notify } = make(answers, opener);
    const ends = fate === 'ends';
    expect(await outcomeOf(check)).toBe(ends);
    const silent = { end: undefined, reason: undefined, pendingNotice: false };
    expect(session.state()).toEqual({ ...silent, token: ends ? undefined : OURS, generation: ends ? 1 : 0 });
    expect(clear.mock.calls).toEqual(ends ? [['expired']] : []);
    expect(notify).not.toHaveBeenCalled();
  });

  it('stays if the borrower has logged in again meanwhile', async () => {
    const { check, session } = make(shellOf(BAYO), ADA);
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
