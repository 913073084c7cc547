import type { Collection, Documents } from './documents';
import { realNow } from './replay-context';

interface ClockState {
  /** milliseconds ahead of real time */
  readonly offset: number;
  /** where it stands still, or null while it runs */
  readonly frozenAt: number | null;
}

const KIND = 'clock';
const ID = 'clock';
const RUNNING: ClockState = { offset: 0, frozenAt: null };

/**
 * The time of a sandbox: token life, key life, due days and all that follows a calendar read it and nothing else.
 * Milliseconds since the epoch.
 */
export class VirtualClock {
  readonly #kept: Collection<ClockState>;
  #played: number | undefined;

  constructor(documents: Documents) {
    this.#kept = documents.collection<ClockState>(KIND);
  }

  get state(): ClockState {
    return this.#kept.get(ID) ?? RUNNING;
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
    this.#kept.set(ID, { offset: offset + ms, frozenAt: frozenAt === null ? null : frozenAt + ms });
  }

  freeze(): void {
    this.#kept.set(ID, { ...this.state, frozenAt: this.now() });
  }

  /** Runs on from where it stood. */
  resume(): void {
    this.#kept.set(ID, { offset: this.now() - realNow(), frozenAt: null });
  }

  /** Back to real time. */
  reset(): void {
    this.#kept.delete(ID);
  }

  /** Runs on from an instant of real time that has passed, as if no time had gone by since; a frozen clock stands. */
  goOnFrom(at: number): void {
    const { offset, frozenAt } = this.state;
    this.#kept.set(ID, { offset: offset + at - realNow(), frozenAt });
  }
}
