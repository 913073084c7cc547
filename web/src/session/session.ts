/** How the last session ended. */
export type SessionEnd = 'expired' | 'logged out';

export interface SessionState {
  readonly token: string | undefined;
  /** undefined before any session has ended, and while logged in */
  readonly end: SessionEnd | undefined;
  /** why the last session expired, in the server's words */
  readonly reason: string | undefined;
  /** whether the login page has yet to be shown for that end */
  readonly pendingNotice: boolean;
  /** counts sessions: what was cached under another number belongs to another one */
  readonly generation: number;
}

export interface SessionPorts {
  readonly loadToken: () => string | undefined;
  readonly saveToken: (token: string) => void;
  /** clears what logout clears in storage (4.8) */
  readonly clear: (end: SessionEnd) => void;
  /** tells the shell that the borrower logged out */
  readonly tellLogout: () => void;
  /** tells the shell that the session expired */
  readonly tellExpired: () => void;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly logIn: (token: string) => void;
  readonly logOut: () => void;
  /** call when the login page is shown */
  readonly acknowledgeNotice: () => void;
  /**
   * Ends the session that a call was made with, once, however many of its calls failed.
   * @param token the token of the failed call; undefined if it had none
   * @param reason why, in the server's words
   * @returns whether this call ended it
   */
  readonly expire: (token: string | undefined, reason?: string) => boolean;
}

/** The session of the borrower, who is logged in while an access token is stored (4.7). */
export const createSession = (ports: SessionPorts): Session => {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    token: ports.loadToken(),
    end: undefined,
    reason: undefined,
    pendingNotice: false,
    generation: 0,
  };
  const put = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = (token: string) =>
    put({ token, end: undefined, reason: undefined, pendingNotice: false, generation: state.generation + 1 });
  const finish = (end: SessionEnd, reason?: string) =>
    put({ token: undefined, end, reason, pendingNotice: true, generation: state.generation + 1 });
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logIn: (token) => {
      ports.saveToken(token);
      begin(token);
    },
    logOut: () => {
      ports.clear('logged out');
      finish('logged out');
      ports.tellLogout();
    },
    acknowledgeNotice: () => {
      if (state.pendingNotice) put({ ...state, pendingNotice: false });
    },
    expire: (token, reason) => {
      // while somebody is logged in, no session has ended
      const isOver = state.token !== token || state.end !== undefined;
      if (isOver) return false;
      ports.clear('expired');
      finish('expired', reason);
      ports.tellExpired();
      return true;
    },
  };
};
