import type { SessionState } from '../session/session';
import { hrefOf } from './href';
import { type RouteName, routeAt, routeOf } from './routes';
import { isSameOriginPath } from './same-origin-path';

/** What happens to a navigation (2.36). */
export type GuardDecision =
  | 'enter'
  /** ask the shell for its user first; go to the login page if there is none */
  | 'try native login'
  | 'go to login'
  /** logged in on the login page: go to where the borrower was */
  | 'leave login';

/**
 * Decides what happens to a navigation. After the end of a session, every screen leads to the login page, and the shell
 * is not asked for the user it was just told to forget.
 */
export const guardDecision = (target: RouteName, { token, pendingNotice }: SessionState): GuardDecision => {
  if (token !== undefined) return target === 'login' ? 'leave login' : 'enter';
  if (target === 'login') return 'enter';
  if (pendingNotice) return 'go to login';
  return routeOf(target).public ? 'enter' : 'try native login';
};

/** The history state of the login page: the path and query to return to. */
export interface LoginState {
  readonly from?: string;
}

/** Where to go after a login. Only paths of this app: `//host` would leave it. */
export const returnTo = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isSameOriginPath(from) ? from : hrefOf('home');
};

/** The screen of that address. */
export const screenToReturnTo = (state: unknown): RouteName => {
  const [path = ''] = returnTo(state).split('?');
  return routeAt(path);
};
