import { routeOf } from './paths';
import type { Place } from './place';

/** The query that sends back home whatever the screen (2.38): `?back=index`. */
const BACK_QUERY = 'back';
const BACK_TO_INDEX = 'index';

/** Whether back from here goes home instead of one step back (2.38). */
export const isBackHome = ({ name, query }: Pick<Place, 'name' | 'query'>): boolean =>
  routeOf(name).backToHome || query.get(BACK_QUERY) === BACK_TO_INDEX;

/**
 * Whether the page takes the system's back button from the shell. On home, and on a login page that nobody came to
 * from inside, the shell keeps it, which closes the app.
 */
export const interceptsBack = ({ name }: Pick<Place, 'name'>): boolean => name !== 'home' && name !== 'login';
