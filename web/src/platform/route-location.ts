import { createContext } from 'react';
import { type RouteName, routeAt } from './routes';

/** The location of a screen. A hidden screen that is kept alive has a location other than the current one. */
export interface RouteLocation {
  readonly name: RouteName;
  readonly query: URLSearchParams;
  /** path and query without the base path, as `Navigate` expects them */
  readonly href: string;
}

/** Parses an address without the base path. */
export const routeLocationOf = ({ pathname, search }: { pathname: string; search: string }): RouteLocation => ({
  name: routeAt(pathname),
  query: new URLSearchParams(search),
  href: pathname + search,
});

export const RouteLocationContext = createContext<RouteLocation | undefined>(undefined);
