import * as z from 'zod/mini';
import type { Collection, Documents } from './documents';
import { defineCollection, type RecordOf } from './records/define-collection';
import { clockTime, FURTHEST, MOST_KEPT } from './records/fields';
import { realNow } from './replay-context';

export const clockCollection = defineCollection(
  'clock',
  z.strictObject({
    /** milliseconds ahead of real time */
    offset: clockTime,
    /** where it stands still, or null while it runs */
    frozenAt: z.nullable(clockTime),
  }),
);
type ClockState = RecordOf<typeof clockCollection>;

/** Of the one document of its kind. */
export const CLOCK_ID = 'clock';
const RUNNING: ClockState = { offset: 0, frozenAt: null };

const kept = (instant: number): number => Math.max(-MOST_KEPT, Math.min(MOST_KEPT, instant));

/** A clock that would be too far ahead of real time; the message says how far it can be. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

/**
 * The time of a sandbox: token life, key life, due days and all that follows a calendar read it and nothing else.
 * Milliseconds since the epoch.
 */
export class VirtualClock {
  readonly #records: Collection<ClockState>;
  #simulated: number | undefined;

  constructor(documents: Documents) {
    this.#records = documents.collection(clockCollection);
  }

  get state(): ClockState {
    return this.#records.get(CLOCK_ID) ?? RUNNING;
  }

  now(): number {
    if (this.#simulated !== undefined) return this.#simulated;
    const { offset, frozenAt } = this.state;
    return frozenAt ?? realNow() + offset;
  }

  /** Runs a synchronous step at another time: what happened in the past of a sandbox runs there. */
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
   * @param ms how far to go on, above zero; a frozen clock jumps and stands still again
   * @throws ClockError where it would be more than `FURTHEST` ahead of real time
   */
  advance(ms: number): void {
    // Written so that what is no number is refused too.
    if (!(this.now() + ms - realNow() <= FURTHEST)) {
      throw new ClockError('A clock can be at most 100 years ahead of real time: POST /clock/reset puts it back');
    }
    const { offset, frozenAt } = this.state;
    this.#set(offset + ms, frozenAt === null ? null : frozenAt + ms);
  }

  freeze(): void {
    this.#set(this.state.offset, this.now());
  }

  /** Runs on from where it stood. */
  resume(): void {
    this.#set(this.now() - realNow(), null);
  }

  /** Back to real time. */
  reset(): void {
    this.#records.delete(CLOCK_ID);
  }

  /** Runs on from an instant of real time that has passed, as if no time had gone by since; a frozen clock stands. */
  goOnFrom(at: number): void {
    const { offset, frozenAt } = this.state;
    this.#set(offset + at - realNow(), frozenAt);
  }

  /** Whatever was asked for, what is kept is a clock that can be read again. */
  #set(offset: number, frozenAt: number | null): void {
    this.#records.set(CLOCK_ID, { offset: kept(offset), frozenAt: frozenAt === null ? null : kept(frozenAt) });
  }
}
