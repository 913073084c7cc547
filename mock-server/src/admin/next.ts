import * as z from 'zod/mini';
import { upcomingEventKinds, upcomingEvents } from '../sandbox/upcoming-events';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize } from './numbers';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const nextEvent = z.strictObject({
  /** milliseconds since the epoch, on the sandbox's clock: from then on it is so */
  at: z.int(),
  /** how far the clock has to be moved on */
  inMs: z.int(),
  kind: z.enum(upcomingEventKinds),
  text: z.string(),
  contactNumber: z.optional(z.string()),
  orderNo: z.optional(z.string()),
  payOrderId: z.optional(z.string()),
  /** naira that are added to a debt, or paid out */
  amount: z.optional(z.int()),
});

export const nextRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/next',
    summary:
      'What comes next on the clock of the sandbox if nobody does anything, soonest first: reviews, payouts, due days, overdue fees, and the ends of payments, codes, logins and keys. POST /clock/advance with `inMs` brings it about.',
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
