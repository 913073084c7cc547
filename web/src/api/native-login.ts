import { STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { endsSession } from '@kit/contracts/codes';
import { authenticate } from '@kit/contracts/methods/session';
import { AppError } from '../platform/app-error';
import type { Bridge } from '../platform/bridge';
import { withTimeout } from '../platform/util';
import type { ApiClient } from './client';
import type { Session } from './session';

/**
 * The token of the native user; empty if nobody is logged in to the native app.
 * @returns undefined if the native app does not answer within the startup timeout
 * @throws AppError if the native app refuses
 */
const nativeTokenOf = (bridge: Bridge): Promise<string | undefined> =>
  withTimeout(
    STARTUP_TIMEOUT,
    bridge
      .call('loginDetect', {})
      .then(async ({ isLogin }) => (isLogin ? (await bridge.call('getUserInfo', {})).token : '')),
  );

/** A hash of a token (32 bits). The device stores it instead of the token, which is the native app's secret. */
export const fingerprintOf = (token: string): string => {
  let hash = 0;
  for (const character of token) hash = (Math.imul(31, hash) + (character.codePointAt(0) ?? 0)) | 0;
  return String(hash);
};

export interface NativeUserPorts {
  readonly bridge: Bridge;
  readonly session: Session;
  /** fingerprint of the native token that opened the session; empty after a login with a code */
  readonly opener: () => string;
}

/**
 * Leaves the session if it belongs to another native user, so that nobody sees the data of the previous borrower. If
 * the native app does not answer, the session stays.
 * @returns a function that resolves to true if it left the session
 */
export const createNativeUserCheck =
  ({ bridge, session, opener }: NativeUserPorts) =>
  async (): Promise<boolean> => {
    const { token, generation } = session.state();
    if (token === undefined) return false;
    try {
      const native = await nativeTokenOf(bridge);
      if (native === undefined || session.state().generation !== generation) return false;
      const isSame = native === '' ? opener() === '' : native === token || fingerprintOf(native) === opener();
      if (!isSame) session.leave();
      return !isSame;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return false;
    }
  };

export interface NativeLoginPorts {
  readonly bridge: Bridge;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Session;
  /** receives the fingerprint of the native token that opened the session */
  readonly onOpened: (fingerprint: string) => void;
}

/**
 * Logs in with the native user's token. Concurrent callers share one attempt. Resolves to true if the borrower is
 * logged in.
 */
export type NativeLogin = () => Promise<boolean>;

/**
 * The silent login (2.36, 4.9). Asks the native app for its user's token, and exchanges it with the server for an
 * access token. Resolves to false if a step fails or the native app does not answer; the login page follows.
 */
export const createNativeLogin = ({ bridge, api, session, onOpened }: NativeLoginPorts): NativeLogin => {
  let attempt: Promise<boolean> | undefined;

  const logIn = async (): Promise<boolean> => {
    try {
      const authIdentifier = await nativeTokenOf(bridge);
      if (!authIdentifier) return false;
      const { generation } = session.state();
      const reply = await api.call(authenticate, { loginCheck: true, authIdentifier });
      // the borrower logged in or out meanwhile, and this takes precedence
      if (session.state().generation !== generation) return session.state().token !== undefined;
      session.logIn('userToken' in reply ? reply.userToken : reply.authIdentifier);
      onOpened(fingerprintOf(authIdentifier));
      return true;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      // the native app's session has expired: notify it, and let the login page show the reason
      if (thrown.code !== undefined && endsSession(thrown.code)) session.expire(undefined, thrown.message);
      return false;
    }
  };

  return async () => {
    // a later caller must not log in again: that would cost two round trips and end the first session
    if (session.state().token !== undefined) return true;
    attempt ??= logIn().finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
};
