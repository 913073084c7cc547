import type { SessionState } from '../session/session';
import { hrefOf } from './href';
import { type RouteName, routeOf } from './routes';
import { isSameOriginPath } from './same-origin-path';

/** What becomes of a navigation (2.36). */
export type GuardDecision =
  | 'enter'
  /** ask the shell for its user first; the login page if there is none */
  | 'try native login'
  | 'go to login'
  /** logged in on the login page: go on to where the borrower was */
  | 'leave login';

/**
 * After a session has ended the login page is next, on any screen, and the shell is not asked for a user whom it was just
 * told to forget.
 */
export const guardDecision = (target: RouteName, { token, pendingNotice }: SessionState): GuardDecision => {
  if (token !== undefined) return target === 'login' ? 'leave login' : 'enter';
  if (target === 'login') return 'enter';
  if (pendingNotice) return 'go to login';
  return routeOf(target).public ? 'enter' : 'try native login';
};

/** What the login page's entry of the history remembers: the way back, as path and query. */
export interface LoginState {
  readonly from?: string;
}

/** Where to go after a login. Only this app's own paths: `//host` would leave it. */
export const returnTo = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isSameOriginPath(from) ? from : hrefOf('home');
};
