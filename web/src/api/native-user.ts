import { STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { AppError } from '../platform/app-error';
import type { Bridge } from '../platform/bridge';
import { withTimeout } from '../platform/with-timeout';
import type { Session } from './session';

/**
 * The token of the native user; empty if nobody is logged in to the native app.
 * @returns undefined if the native app does not answer within the startup timeout
 * @throws AppError if the native app refuses
 */
export const nativeTokenOf = (bridge: Bridge): Promise<string | undefined> =>
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
