import type { Admin } from './admin';
import type { ClockReading } from './answers';
import { DURATIONS, millisecondsOf } from './duration';
import { jsonOf, MockError } from './mock-error';

/** Clock of a sandbox, used for all due times, expiries and reviews. It only moves forward. */
export interface Clock {
  read(): Promise<ClockReading>;
  /**
   * Advances the clock.
   * @param duration milliseconds, or a text such as '3d' or '1d12h'
   */
  advance(duration: number | string): Promise<ClockReading>;
  /**
   * Advances the clock to a time.
   * @param time a Date, milliseconds since the epoch, or ISO such as '2030-12-24T09:00:00Z'
   */
  advanceTo(time: Date | number | string): Promise<ClockReading>;
  /** Stops the clock. */
  freeze(): Promise<ClockReading>;
  /** Resumes a stopped clock. */
  resume(): Promise<ClockReading>;
  /** Resets the clock to real time. */
  reset(): Promise<ClockReading>;
}

/** A day, or a time with its zone. A time without a zone would depend on the machine. */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const durationOf = (given: number | string): number => {
  const ms = typeof given === 'string' ? millisecondsOf(given) : given;
  if (ms !== undefined && Number.isSafeInteger(ms) && ms > 0) return ms;
  throw new MockError(
    `The clock cannot advance by ${jsonOf(given)}. Give milliseconds above 0, or a duration: ${DURATIONS}.`,
  );
};

const timeOf = (given: Date | number | string): number => {
  const time = typeof given === 'string' && !ISO.test(given) ? Number.NaN : new Date(given).getTime();
  if (!Number.isNaN(time)) return time;
  throw new MockError(
    `The clock cannot be set to "${given}". Give a Date, milliseconds since the epoch, or a time with its zone such as 2030-12-24T09:00:00Z.`,
  );
};

/**
 * Parses a clock option: a duration advances the clock by it, anything else advances it to a time.
 * @throws MockError if it is neither, before any request is sent
 */
export const clockChange = (given: Date | number | string): ((clock: Clock) => Promise<ClockReading>) => {
  const duration = typeof given === 'string' ? millisecondsOf(given) : undefined;
  if (duration !== undefined) {
    durationOf(duration);
    return (clock) => clock.advance(duration);
  }
  if (typeof given === 'string' && !ISO.test(given)) {
    throw new MockError(
      `The clock cannot be "${given}". Give a Date, a time with its zone such as 2030-12-24T09:00:00Z, or a duration to advance by: ${DURATIONS}.`,
    );
  }
  const time = timeOf(given);
  return (clock) => clock.advanceTo(time);
};

export const clockOf = (admin: Admin): Clock => {
  const read = () => admin<ClockReading>('/clock');
  const change = (action: string, body: unknown = undefined) => admin<ClockReading>(`/clock/${action}`, body, 'POST');
  return {
    read,
    advance: async (duration) => change('advance', { ms: durationOf(duration) }),
    advanceTo: async (given) => {
      const time = timeOf(given);
      const { now, iso } = await read();
      if (time <= now) {
        throw new MockError(
          `The clock is at ${iso} and cannot go back to ${new Date(time).toISOString()}. Give a later time.`,
        );
      }
      return change('advance', { ms: time - now });
    },
    freeze: () => change('freeze'),
    resume: () => change('resume'),
    reset: () => change('reset'),
  };
};
