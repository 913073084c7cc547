import { createContext } from 'react';
import { type RouteName, routeAt } from './routes';

/** The location of a screen. A hidden screen that is kept alive has its own while another is shown. */
export interface RouteLocation {
  readonly name: RouteName;
  readonly query: URLSearchParams;
  /** path and query without the base, as `Navigate` takes them */
  readonly href: string;
}

/** The location at an address without the base. */
export const routeLocationOf = ({ pathname, search }: { pathname: string; search: string }): RouteLocation => ({
  name: routeAt(pathname),
  query: new URLSearchParams(search),
  href: pathname + search,
});

export const RouteLocationContext = createContext<RouteLocation | undefined>(undefined);
