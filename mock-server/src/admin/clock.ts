import * as z from 'zod/mini';
import { ClockError } from '../sandbox/clock';
import { instant } from '../sandbox/journal/entry';
import { FURTHEST } from '../sandbox/records/fields';
import type { Sandbox } from '../sandbox/sandbox';
import { AdminRefusal, defineAdminRoute } from './define';

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

const advance = ({ clock }: Sandbox, ms: number): void => {
  try {
    clock.advance(ms);
  } catch (cause) {
    if (!(cause instanceof ClockError)) throw cause;
    throw new AdminRefusal(cause.message, [{ path: 'body.ms', reason: cause.message }]);
  }
};

const change = <const Action extends 'freeze' | 'resume' | 'reset'>(action: Action, summary: string) =>
  defineAdminRoute({
    method: 'POST',
    path: `/clock/${action}` as const,
    summary,
    response: clockReading,
    handle: ({ sandbox }) => {
      sandbox.clock[action]();
      return reading(sandbox);
    },
  });

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
    body: z.strictObject({ ms: z.int().check(z.positive(), z.maximum(FURTHEST)) }),
    response: clockReading,
    handle: ({ sandbox, body }) => {
      advance(sandbox, body.ms);
      return reading(sandbox);
    },
  }),
  change('freeze', 'Stops the clock at its current time.'),
  change('resume', 'Starts a stopped clock again from its current time.'),
  change('reset', 'Sets the clock to real time.'),
];
