import { BACK_QUERY, BACK_TO_INDEX } from './query-keys';
import type { RouteLocation } from './route-location';
import { routeOf } from './routes';

/** Whether back from here goes home instead of one step back (2.38). */
export const isBackHome = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): boolean =>
  routeOf(name).backToHome || query.get(BACK_QUERY) === BACK_TO_INDEX;

/**
 * Whether the page takes over the system's back button from the shell. On home and on the login the shell keeps it, and
 * closes the app.
 */
export const interceptsBack = ({ name }: Pick<RouteLocation, 'name'>): boolean => name !== 'home' && name !== 'login';
