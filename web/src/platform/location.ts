import { assumptions } from '@kit/contracts/assumptions';
import {
  AGAIN_QUERY,
  BACK_QUERY,
  BACK_TO_INDEX,
  ORDER_QUERY,
  PAY_ORDER_QUERY,
  PURPOSE_QUERY,
  STEP_QUERY,
  TICKET_QUERY,
  TYPE_QUERY,
  VIEW_QUERY,
} from './query-keys';
import { pathOf, type RouteName, routeAt, routeOf } from './routes';

/** The location of a screen. A hidden screen that is kept alive has a location other than the current one. */
export interface RouteLocation {
  readonly name: RouteName;
  readonly query: URLSearchParams;
  /** path and query without the base path, as `Navigate` expects them */
  readonly href: string;
}

type Place = Pick<RouteLocation, 'name' | 'query'>;

/** Parses an address without the base path. */
export const routeLocationOf = ({ pathname, search }: { pathname: string; search: string }): RouteLocation => ({
  name: routeAt(pathname),
  query: new URLSearchParams(search),
  href: pathname + search,
});

/** Query values by name; undefined values are left out. Never add personal data, because the address shows it. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Path and query of a screen, without the base path. */
export const hrefOf = (name: RouteName, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return pathOf(name) + (text && `?${text}`);
};

const keyOf = (query: URLSearchParams, names: readonly string[]): string =>
  names.map((name) => query.get(name) ?? '').join('\n');

/** Query parameters that identify the content of a screen. The others only select a detail. */
const naming = [VIEW_QUERY, STEP_QUERY, TYPE_QUERY, ORDER_QUERY, PAY_ORDER_QUERY, TICKET_QUERY];

/** Two addresses with the same key show the same screen with the same content. */
export const screenKeyOf = ({ name, query }: Place): string => `${name}\n${keyOf(query, naming)}`;

/** Query parameters that identify what a screen acts on. */
const subjects = [ORDER_QUERY, PAY_ORDER_QUERY, AGAIN_QUERY, PURPOSE_QUERY, TICKET_QUERY];

/**
 * A screen starts anew when this changes: an amount, a tick or a message of one loan or payment is never shown for
 * another.
 */
export const subjectKeyOf = ({ query }: Pick<Place, 'query'>): string => keyOf(query, subjects);

/** Returns true if back leads home from here instead of one entry back (2.38). */
export const isBackHome = ({ name, query }: Place): boolean =>
  routeOf(name).backToHome || query.get(BACK_QUERY) === BACK_TO_INDEX;

/**
 * Returns true if the page handles the system's back button. On home and login, the native app handles it and closes
 * the app.
 */
export const interceptsBack = ({ name }: Pick<Place, 'name'>): boolean => name !== 'home' && name !== 'login';

/** Document title: page name, then product name (2.62). */
export const titleOf = (pageName: string): string => `${pageName} - ${assumptions.productName}`;

/** Document title of a screen. The page name comes from the route table if the screen gives none. */
export const documentTitle = (name: RouteName, pageName = routeOf(name).title): string => titleOf(pageName);
