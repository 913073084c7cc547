/** Why there is no session now, where there was one. */
export type SessionEnd = 'expired' | 'logged out';

export interface SessionState {
  readonly token: string | undefined;
  /** how the last session ended; undefined before any, and while logged in */
  readonly end: SessionEnd | undefined;
  /** why the last session ended by itself, in the server's words */
  readonly reason: string | undefined;
  /** whether nobody has been brought to the login page since that end */
  readonly pendingNotice: boolean;
  /** counts sessions: whatever was cached under another number belongs to somebody else */
  readonly generation: number;
}

export interface SessionPorts {
  readonly loadToken: () => string | undefined;
  readonly saveToken: (token: string) => void;
  /** what logout clears (4.8), in storage */
  readonly clear: (end: SessionEnd) => void;
  /** tells the shell that the borrower logged out */
  readonly tellLogout: () => void;
  /** tells the shell that the session ended by itself */
  readonly tellExpired: () => void;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly logIn: (token: string) => void;
  readonly logOut: () => void;
  /** the login page is there: the end is no longer news */
  readonly acknowledgeNotice: () => void;
  /**
   * Ends the session that a call was made with, once, however many of its calls failed.
   * @param token the token of the failed call; undefined if it had none
   * @param reason why, in the server's words
   * @returns whether this was the call that ended it
   */
  readonly expire: (token: string | undefined, reason?: string) => boolean;
}

/** Logged in means that an access token is stored (4.7). */
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
      const isOver = state.token !== token || (token === undefined && state.end !== undefined);
      if (isOver) return false;
      ports.clear('expired');
      finish('expired', reason);
      ports.tellExpired();
      return true;
    },
  };
};
