import { ORDER_QUERY, PAY_ORDER_QUERY, STEP_QUERY, TICKET_QUERY, TYPE_QUERY, VIEW_QUERY } from './query-keys';
import type { RouteLocation } from './route-location';

/** The parts of an address that name what a screen is about; the others only choose within it. */
const naming = [VIEW_QUERY, STEP_QUERY, TYPE_QUERY, ORDER_QUERY, PAY_ORDER_QUERY, TICKET_QUERY] as const;

/** What two addresses have in common that show the same place of the app. */
export const placeOf = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): string =>
  [name, ...naming.map((key) => query.get(key) ?? '')].join('\n');
