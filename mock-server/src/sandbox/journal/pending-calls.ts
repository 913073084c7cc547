import { realNow } from '../../core/replay-context';

/** A call whose reply is not sent yet. */
export interface PendingCall {
  /** number of the call among the pending ones; its journal entry repeats it */
  readonly begun: number;
  /** real time, milliseconds since the epoch */
  readonly at: number;
  readonly device: string | null;
  readonly methods: readonly string[];
}

/** The calls of this server whose reply is not sent yet, by sandbox. */
export class PendingCalls {
  readonly #pending = new Map<number, PendingCall & { readonly sandbox: string }>();
  // Servers that share a sandbox start at different times, so their numbers differ.
  #last = realNow() * 1_000;

  begin(sandbox: string, about: Omit<PendingCall, 'begun'>): PendingCall {
    this.#last += 1;
    const call = { begun: this.#last, ...about };
    this.#pending.set(call.begun, { ...call, sandbox });
    return call;
  }

  end(begun: number): void {
    this.#pending.delete(begun);
  }

  list(sandbox: string): PendingCall[] {
    return [...this.#pending.values()].flatMap(({ sandbox: own, ...call }) => (own === sandbox ? call : []));
  }
}
