import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox/sandbox';
import { type AdminRoute, defineAdminRoute } from './define';

const clockReading = z.strictObject({
  /** milliseconds since the epoch, and the same as ISO */
  now: z.int(),
  iso: z.string(),
  frozen: z.boolean(),
  /** how far it is ahead of real time */
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

/** A hundred years: beyond, dates no longer fit what a calendar day is written as. */
const FURTHEST = 100 * 365 * DAY;

const change = (action: 'freeze' | 'resume' | 'reset', summary: string): AdminRoute =>
  defineAdminRoute({
    method: 'POST',
    path: `/clock/${action}`,
    summary,
    response: clockReading,
    handle: ({ sandbox }) => {
      sandbox.clock[action]();
      return reading(sandbox);
    },
  });

export const clockRoutes: readonly AdminRoute[] = [
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
    summary: 'Moves the clock on.',
    body: z.strictObject({ ms: z.int().check(z.positive(), z.maximum(FURTHEST)) }),
    response: clockReading,
    handle: ({ sandbox, body }) => {
      sandbox.clock.advance(body.ms);
      return reading(sandbox);
    },
  }),
  change('freeze', 'Stops the clock where it is.'),
  change('resume', 'Lets the clock run on from where it stands.'),
  change('reset', 'Puts the clock back to real time.'),
];
