import * as z from 'zod/mini';
import { upcomingEventKinds, upcomingEvents } from '../sandbox/upcoming-events';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize } from './number-parameters';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const nextEvent = z.strictObject({
  /** time of the event on the sandbox's clock, milliseconds since the epoch */
  at: z.int(),
  /** milliseconds by which to advance the clock */
  inMs: z.int(),
  kind: z.enum(upcomingEventKinds),
  text: z.string(),
  contactNumber: z.optional(z.string()),
  orderNo: z.optional(z.string()),
  payOrderId: z.optional(z.string()),
  /** naira added to the debt, or paid out */
  amount: z.optional(z.int()),
});

export const nextRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/next',
    summary:
      'The events that happen as time passes if nobody acts, soonest first: reviews, payouts, due days, late fees, and the expiry of payments, codes, sessions and keys. POST /clock/advance with `inMs` makes an event happen.',
    query: z.strictObject({
      contactNumber: z.optional(contactNumber),
      limit: z.optional(pageSize(LARGEST_PAGE)),
    }),
    response: z.strictObject({
      /** the sandbox's clock, milliseconds since the epoch */
      now: z.int(),
      events: z.array(nextEvent),
    }),
    handle: ({ sandbox, query: { contactNumber: number, limit = PAGE } }) => {
      const now = sandbox.clock.now();
      const events = upcomingEvents(sandbox, number).slice(0, limit);
      return { now, events: events.map((event) => ({ ...event, inMs: event.at - now })) };
    },
  }),
];
