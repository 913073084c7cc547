import { STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { endsSession } from '@kit/contracts/codes';
import type { ApiClient } from '../api/client';
import type { Bridge } from '../bridge/bridge';
import { AppError } from '../lib/app-error';
import { within } from '../lib/within';
import type { Session } from './session';

export interface NativeLoginPorts {
  readonly bridge: Bridge;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Session;
}

/** Tries to log in with the native user's token; concurrent callers share the attempt. */
export type NativeLogin = () => Promise<boolean>;

/**
 * The silent login (2.36, 4.9): asks the shell for its user's token, and the server for a token in exchange. Resolves
 * to false if any of that fails or the shell does not answer: then the login page is shown.
 */
export const createNativeLogin = ({ bridge, api, session }: NativeLoginPorts): NativeLogin => {
  let attempt: Promise<boolean> | undefined;

  const nativeToken = async (): Promise<string> => {
    const { isLogin } = await bridge.call('loginDetect', {});
    return isLogin ? (await bridge.call('getUserInfo', {})).token : '';
  };

  const logIn = async (): Promise<boolean> => {
    try {
      const authIdentifier = await within(STARTUP_TIMEOUT, nativeToken());
      if (!authIdentifier) return false;
      const { generation } = session.state();
      const reply = await api.call('authenticate', { loginCheck: true, authIdentifier });
      // the borrower logged in or out manually meanwhile: that counts
      if (session.state().generation !== generation) return session.state().token !== undefined;
      session.logIn('userToken' in reply ? reply.userToken : reply.authIdentifier);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      // the native app's own session is over: the shell is told, and the login page says why
      if (thrown.code !== undefined && endsSession(thrown.code)) session.expire(undefined, thrown.message);
      return false;
    }
  };

  return async () => {
    // whoever asks a moment after it succeeded: another login would cost two round trips, and the session of the first
    if (session.state().token !== undefined) return true;
    attempt ??= logIn().finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
};
