import * as z from 'zod/mini';
import type { Collection, Documents } from './documents';
import { defineCollection, type RecordOf } from './records/define-collection';
import { time } from './records/fields';
import { realNow } from './replay-context';

export const clockCollection = defineCollection(
  'clock',
  z.strictObject({
    /** milliseconds ahead of real time */
    offset: time,
    /** where it stands still, or null while it runs */
    frozenAt: z.nullable(time),
  }),
);
type ClockState = RecordOf<typeof clockCollection>;

/** Of the one document of its kind. */
export const CLOCK_ID = 'clock';
const RUNNING: ClockState = { offset: 0, frozenAt: null };

/**
 * The time of a sandbox: token life, key life, due days and all that follows a calendar read it and nothing else.
 * Milliseconds since the epoch.
 */
export class VirtualClock {
  readonly #records: Collection<ClockState>;
  #played: number | undefined;

  constructor(documents: Documents) {
    this.#records = documents.collection(clockCollection);
  }

  get state(): ClockState {
    return this.#records.get(CLOCK_ID) ?? RUNNING;
  }

  now(): number {
    if (this.#played !== undefined) return this.#played;
    const { offset, frozenAt } = this.state;
    return frozenAt ?? realNow() + offset;
  }

  /** Runs a synchronous step at another time: what happened in the past of a sandbox is played there. */
  at<Result>(instant: number, step: () => Result): Result {
    const outer = this.#played;
    this.#played = instant;
    try {
      return step();
    } finally {
      this.#played = outer;
    }
  }

  /** @param ms how far to go on, above zero; a frozen clock jumps and stands still again */
  advance(ms: number): void {
    const { offset, frozenAt } = this.state;
    this.#records.set(CLOCK_ID, { offset: offset + ms, frozenAt: frozenAt === null ? null : frozenAt + ms });
  }

  freeze(): void {
    this.#records.set(CLOCK_ID, { ...this.state, frozenAt: this.now() });
  }

  /** Runs on from where it stood. */
  resume(): void {
    this.#records.set(CLOCK_ID, { offset: this.now() - realNow(), frozenAt: null });
  }

  /** Back to real time. */
  reset(): void {
    this.#records.delete(CLOCK_ID);
  }

  /** Runs on from an instant of real time that has passed, as if no time had gone by since; a frozen clock stands. */
  goOnFrom(at: number): void {
    const { offset, frozenAt } = this.state;
    this.#records.set(CLOCK_ID, { offset: offset + at - realNow(), frozenAt });
  }
}
