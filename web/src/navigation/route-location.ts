import { createContext } from 'react';
import type { RouteName } from './routes';

/** Where a screen stands. A hidden screen that is kept alive keeps its own place while another is shown. */
export interface RouteLocation {
  readonly name: RouteName;
  readonly query: URLSearchParams;
  /** path and query without the base, as `Navigate` takes them */
  readonly href: string;
}

export const RouteLocationContext = createContext<RouteLocation | undefined>(undefined);
