import { DAY, HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { ClockError } from '../service/clock';
import { instant } from '../service/journal/entry';
import { FURTHEST } from '../service/records/fields';
import type { Sandbox } from '../service/sandbox';
import { upcomingEventKinds, upcomingEvents } from '../service/upcoming-events';
import { AdminRefusal, contactNumber, defineAdminRoute, pageSize } from './define';

const PAGE = 100;
const LARGEST_PAGE = 1_000;
const ACTS = { freeze: 'clock frozen', resume: 'clock resumed', reset: 'clock set to real time' };

const clockReading = z.strictObject({
  /** milliseconds since the epoch, and the same as ISO */
  now: z.int(),
  iso: instant,
  frozen: z.boolean(),
  /** milliseconds ahead of real time */
  offsetMs: z.int(),
});

const reading = ({ clock }: Sandbox): z.infer<typeof clockReading> => {
  const now = clock.now();
  return {
    now,
    iso: new Date(now).toISOString(),
    frozen: clock.state.frozenAt !== null,
    offsetMs: clock.state.frozenAt === null ? clock.state.offset : now - Date.now(),
  };
};

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

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const;

/** A time span in its two largest units, such as `1 day 2 h`. */
const spanWords = (ms: number): string => {
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, name] of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}${name === 'day' && count > 1 ? 's' : ''}`);
  }
  return parts.join(' ') || `${ms} ms`;
};

export const clockRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/clock',
    summary: "The sandbox's clock.",
    response: clockReading,
    handle: ({ sandbox }) => reading(sandbox),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/clock/advance',
    summary: 'Moves the clock forward.',
    act: ({ body }) => `clock +${spanWords(body.ms)}`,
    body: z.strictObject({ ms: z.int().check(z.positive(), z.maximum(FURTHEST)) }),
    response: clockReading,
    handle: ({ sandbox, body: { ms } }) => {
      try {
        sandbox.clock.advance(ms);
      } catch (cause) {
        if (!(cause instanceof ClockError)) throw cause;
        throw new AdminRefusal(cause.message, [{ path: 'body.ms', reason: cause.message }]);
      }
      return reading(sandbox);
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/clock/:action',
    summary: 'Stops the clock at its current time, starts it again from there, or sets it to real time.',
    act: ({ params: { action } }) => ACTS[action],
    params: z.strictObject({ action: z.enum(['freeze', 'resume', 'reset']) }),
    response: clockReading,
    handle: ({ sandbox, params: { action } }) => {
      sandbox.clock[action]();
      return reading(sandbox);
    },
  }),
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
