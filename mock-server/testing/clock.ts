import type { Admin } from './admin';
import type { ClockReading } from './answers';
import { DURATIONS, millisecondsOf } from './duration';
import { MockError } from './mock-error';

/** The clock of a sandbox: all that is due, expires or is reviewed there goes by it. It runs on, and never back. */
export interface Clock {
  read(): Promise<ClockReading>;
  /** Moves it on. @param duration milliseconds, or such as '3d' and '1d12h' */
  advance(duration: number | string): Promise<ClockReading>;
  /** Moves it on to a time. @param time a Date, milliseconds since the epoch, or ISO such as '2030-12-24T09:00:00Z' */
  advanceTo(time: Date | number | string): Promise<ClockReading>;
  /** Stops it where it is. */
  freeze(): Promise<ClockReading>;
  /** Lets it run on from where it stands. */
  resume(): Promise<ClockReading>;
  /** Puts it back to real time. */
  reset(): Promise<ClockReading>;
}

/** A day, or a time that says its zone: what leaves the zone open would mean another moment on another machine. */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const durationOf = (given: number | string): number => {
  const ms = typeof given === 'string' ? millisecondsOf(given) : given;
  if (ms !== undefined && Number.isSafeInteger(ms) && ms > 0) return ms;
  throw new MockError(
    `The clock cannot be moved on by ${JSON.stringify(given)}: give milliseconds above 0, or a duration: ${DURATIONS}.`,
  );
};

const timeOf = (given: Date | number | string): number => {
  const time = typeof given === 'string' && !ISO.test(given) ? Number.NaN : new Date(given).getTime();
  if (!Number.isNaN(time)) return time;
  throw new MockError(
    `The clock cannot be set to "${given}": give a Date, milliseconds since the epoch, or a time with its zone such as 2030-12-24T09:00:00Z.`,
  );
};

/**
 * What a clock option says: a duration moves the clock on, anything else is the time that it is moved on to.
 * @throws MockError where it is neither; nothing has been asked of a server by then
 */
export const clockChange = (given: Date | number | string): ((clock: Clock) => Promise<ClockReading>) => {
  const duration = typeof given === 'string' ? millisecondsOf(given) : undefined;
  if (duration !== undefined) {
    durationOf(duration);
    return (clock) => clock.advance(duration);
  }
  if (typeof given === 'string' && !ISO.test(given)) {
    throw new MockError(
      `The clock cannot be "${given}": give a Date, a time with its zone such as 2030-12-24T09:00:00Z, or how far it is to be ahead: ${DURATIONS}.`,
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
          `The clock stands at ${iso} and cannot go back to ${new Date(time).toISOString()}: give a later time.`,
        );
      }
      return change('advance', { ms: time - now });
    },
    freeze: () => change('freeze'),
    resume: () => change('resume'),
    reset: () => change('reset'),
  };
};
