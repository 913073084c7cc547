import { hrefOf, isSameOriginPath } from '../platform/location';
import { type RouteName, routeAt, routeOf } from '../platform/routes';
import { fieldOf } from '../platform/unchecked-json';
import type { SessionState } from './session';

/** The outcome of a navigation (2.36). */
export type GuardDecision =
  | 'enter'
  /** ask the native app for its user first, and go to the login page if there is none */
  | 'try native login'
  | 'go to login'
  /** logged in on the login page: return to the previous screen */
  | 'leave login';

/**
 * Decides the outcome of a navigation. After a session has ended, every screen leads to the login page. The native app
 * is not asked for a user then, because it is just logging out.
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

/** The address to open after a login. Allows only paths of this app: `//host` would leave it. */
export const returnTo = (state: unknown): string => {
  const from = fieldOf(state, 'from');
  return typeof from === 'string' && isSameOriginPath(from) ? from : hrefOf('home');
};

/** The screen to open after a login. */
export const screenToReturnTo = (state: unknown): RouteName => {
  const [path = ''] = returnTo(state).split('?');
  return routeAt(path);
};
