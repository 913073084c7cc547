import { createListeners } from '../platform/util';

export type SessionEnd = 'expired' | 'logged out';

export interface SessionState {
  readonly token: string | undefined;
  /** undefined before any session has ended, and while logged in */
  readonly end: SessionEnd | undefined;
  /** why the last session expired, in the server's words */
  readonly reason: string | undefined;
  /** true until the login page has been shown for that end */
  readonly pendingNotice: boolean;
  /** counts sessions; a cached value of another generation belongs to another session */
  readonly generation: number;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly logIn: (token: string) => void;
  readonly logOut: () => void;
  /**
   * Ends the session without a notice, because the native app has another user now. Typed texts stay for their owner:
   * the next borrower's login deletes them (`forgetOthers`).
   */
  readonly leave: () => void;
  /**
   * Clears the storage of a deleted account. The session stays in memory, so that the last screen can show. The storage
   * is then empty even if the device closes the app on that screen.
   */
  readonly erase: () => void;
  /** call this when the login page is shown */
  readonly acknowledgeNotice: () => void;
  /**
   * Ends the session of a failed call. Ends it once, even if several of its calls failed.
   * @param token the token of the failed call; undefined if it had none
   * @param reason in the server's words
   * @returns true if this call ended the session
   */
  readonly expire: (token: string | undefined, reason?: string) => boolean;
}

/** The borrower's session. The borrower is logged in while an access token is stored (4.7). */
export const createSession = (ports: {
  readonly loadToken: () => string | undefined;
  readonly saveToken: (token: string) => void;
  /** clears the storage on logout (4.8), and everything of the borrower after a deletion (4.11) */
  readonly clear: (end: SessionEnd | 'deleted') => void;
  /** notifies the native app that the borrower logged out */
  readonly notifyLogout: () => void;
  /** notifies the native app that the session expired */
  readonly notifyExpiry: () => void;
}): Session => {
  const listeners = createListeners();
  let state: SessionState = {
    token: ports.loadToken(),
    end: undefined,
    reason: undefined,
    pendingNotice: false,
    generation: 0,
  };
  const put = (next: SessionState) => {
    state = next;
    listeners.notify();
  };
  const change = (token: string | undefined, end?: SessionEnd, reason?: string) =>
    put({ token, end, reason, pendingNotice: end !== undefined, generation: state.generation + 1 });
  return {
    state: () => state,
    subscribe: listeners.subscribe,
    logIn: (token) => {
      ports.saveToken(token);
      change(token);
    },
    logOut: () => {
      ports.clear('logged out');
      change(undefined, 'logged out');
      ports.notifyLogout();
    },
    leave: () => {
      ports.clear('expired');
      change(undefined);
    },
    erase: () => ports.clear('deleted'),
    acknowledgeNotice: () => {
      if (state.pendingNotice) put({ ...state, pendingNotice: false });
    },
    expire: (token, reason) => {
      // the token belongs to an earlier session, or this one has already ended
      const isOver = state.token !== token || state.end !== undefined;
      if (isOver) return false;
      ports.clear('expired');
      change(undefined, 'expired', reason);
      ports.notifyExpiry();
      return true;
    },
  };
};
