import {
  AGAIN_QUERY,
  ORDER_QUERY,
  PAY_ORDER_QUERY,
  PURPOSE_QUERY,
  STEP_QUERY,
  TICKET_QUERY,
  TYPE_QUERY,
  VIEW_QUERY,
} from './query-keys';
import type { RouteLocation } from './route-location';

/** Query parameters that identify the content of a screen. The others only select a detail. */
const naming = [VIEW_QUERY, STEP_QUERY, TYPE_QUERY, ORDER_QUERY, PAY_ORDER_QUERY, TICKET_QUERY] as const;

/** Two addresses with the same key show the same screen with the same content. */
export const screenKeyOf = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): string =>
  [name, ...naming.map((key) => query.get(key) ?? '')].join('\n');

/** Query parameters that identify what a screen acts on. */
const subjects = [ORDER_QUERY, PAY_ORDER_QUERY, AGAIN_QUERY, PURPOSE_QUERY, TICKET_QUERY] as const;

/**
 * A screen starts anew when this changes: an amount, a tick or a message of one loan or payment is never shown for
 * another.
 */
export const subjectKeyOf = ({ query }: Pick<RouteLocation, 'query'>): string =>
  subjects.map((key) => query.get(key) ?? '').join('\n');
