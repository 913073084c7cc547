import { BACK_QUERY, BACK_TO_INDEX } from './query-keys';
import type { RouteLocation } from './route-location';
import { routeOf } from './routes';

/** Returns true if back leads home from here instead of one entry back (2.38). */
export const isBackHome = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): boolean =>
  routeOf(name).backToHome || query.get(BACK_QUERY) === BACK_TO_INDEX;

/**
 * Returns true if the page handles the system's back button. On home and login, the native app handles it and closes
 * the app.
 */
export const interceptsBack = ({ name }: Pick<RouteLocation, 'name'>): boolean => name !== 'home' && name !== 'login';
