/** Ways in which a call ended without its whole reply. */
export const callEnds = ['lost', 'aborted'] as const;
export type CallEnd = (typeof callEnds)[number];

/** A call whose reply is not sent yet. */
export interface PendingCall {
  /** number of the call among the pending ones; its journal entry repeats it */
  readonly begun: number;
  /** real time, milliseconds since the epoch */
  readonly at: number;
  readonly device: string | null;
  readonly methods: readonly string[];
}

/** Maximum number of remembered ends. The journal entries themselves cannot change. */
const MAXIMUM_ENDS = 1_000;

/** The calls of a sandbox whose reply is not sent yet, and the calls that a client gave up afterwards. */
export class PendingCalls {
  readonly #pending = new Map<number, PendingCall>();
  readonly #aborted = new Map<number, number>();
  #nextNumber = 1;

  begin(about: Omit<PendingCall, 'begun'>): PendingCall {
    const call = { begun: this.#nextNumber, ...about };
    this.#nextNumber += 1;
    this.#pending.set(call.begun, call);
    return call;
  }

  end(begun: number): void {
    this.#pending.delete(begun);
  }

  list(): PendingCall[] {
    return [...this.#pending.values()];
  }

  /** Remembers that the client of a recorded call closed the connection before the reply. @param ms since its start */
  abort(id: number, ms: number): void {
    this.#aborted.set(id, ms);
    const [oldest] = this.#aborted.keys();
    if (this.#aborted.size > MAXIMUM_ENDS && oldest !== undefined) this.#aborted.delete(oldest);
  }

  /** Milliseconds until the client gave a call up; undefined if it did not. */
  abortedAfter(id: number): number | undefined {
    return this.#aborted.get(id);
  }
}
