import * as z from 'zod/mini';
import { defineCollection, type RecordOf, recordsOf } from '../core/documents';
import { realNow } from '../core/replay-context';
import { clockTime, FURTHEST, MOST_KEPT } from './records/fields';

export const clockCollection = defineCollection(
  'clock',
  z.strictObject({
    /** milliseconds ahead of real time */
    offset: clockTime,
    /** time of a frozen clock; null while it runs */
    frozenAt: z.nullable(clockTime),
  }),
);
type ClockState = RecordOf<typeof clockCollection>;

/** The id of the only clock document. */
export const CLOCK_ID = 'clock';
const RUNNING: ClockState = { offset: 0, frozenAt: null };

const clamped = (instant: number): number => Math.max(-MOST_KEPT, Math.min(MOST_KEPT, instant));

/** The clock would be too far ahead of real time. The message states the limit. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

/**
 * The clock of a sandbox, in milliseconds since the epoch. Token lifetimes, key lifetimes and due days depend only on
 * it.
 */
export class VirtualClock extends recordsOf(clockCollection) {
  #simulated: number | undefined;

  get state(): ClockState {
    return this.get(CLOCK_ID) ?? RUNNING;
  }

  now(): number {
    if (this.#simulated !== undefined) return this.#simulated;
    const { offset, frozenAt } = this.state;
    return frozenAt ?? realNow() + offset;
  }

  /** Runs a synchronous step at another time, for events in the past of a sandbox. */
  at<Result>(instant: number, step: () => Result): Result {
    const outer = this.#simulated;
    this.#simulated = instant;
    try {
      return step();
    } finally {
      this.#simulated = outer;
    }
  }

  /**
   * @param ms time to advance, above zero; a frozen clock jumps and stays frozen
   * @throws ClockError if the clock would be more than `FURTHEST` ahead of real time
   */
  advance(ms: number): void {
    // Negated, so that it also rejects NaN.
    if (!(this.now() + ms - realNow() <= FURTHEST)) {
      throw new ClockError(
        'A clock can be at most 100 years ahead of real time: POST /__admin/clock/reset puts it back',
      );
    }
    const { offset, frozenAt } = this.state;
    this.#set(offset + ms, frozenAt === null ? null : frozenAt + ms);
  }

  freeze(): void {
    this.#set(this.state.offset, this.now());
  }

  /** Continues from the frozen time. */
  resume(): void {
    this.#set(this.now() - realNow(), null);
  }

  /** Returns to real time. */
  reset(): void {
    this.delete(CLOCK_ID);
  }

  /** Continues from a past instant of real time, as if no time had passed since. A frozen clock stays frozen. */
  continueFrom(at: number): void {
    const { offset, frozenAt } = this.state;
    this.#set(offset + at - realNow(), frozenAt);
  }

  /** Limits both values, so that the stored clock is always readable. */
  #set(offset: number, frozenAt: number | null): void {
    this.set(CLOCK_ID, { offset: clamped(offset), frozenAt: frozenAt === null ? null : clamped(frozenAt) });
  }
}
