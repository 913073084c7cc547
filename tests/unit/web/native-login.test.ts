import { codes } from '@kit/contracts/codes';
import { authenticate } from '@kit/contracts/methods/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { createNativeLogin, fingerprintOf } from '../../../web/src/api/native-login';
import { AppError } from '../../../web/src/platform/app-error';
import { createBridge } from '../../../web/src/platform/bridge';
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

  it('shares one attempt between concurrent callers', async () => {
    const { login, call } = makeLogin(withUser);
    await Promise.all([login(), login()]);
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

  it('does not replace a manual login', async () => {
    const { login, session } = makeLogin(withUser, async () => {
      session.logIn('by hand');
      return { userToken: OURS };
    });
    await expect(login()).resolves.toBe(true);
    expect(session.state().token).toBe('by hand');
  });

  it('does not log in after the borrower logged in and out manually', async () => {
    const { login, session } = makeLogin(withUser, async () => {
      session.logIn('by hand');
      session.logOut();
      return { userToken: OURS };
    });
    await expect(login()).resolves.toBe(false);
    expect(session.state().token).toBeUndefined();
  });
});
