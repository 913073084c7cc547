import type { Store, Write } from './store';

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * The writes that still say something: of those to one document the last, and of a sandbox those since it was emptied.
 * While a disk is full, what waits is bounded by the documents that there are, and not by the calls that came.
 */
const withoutOverwritten = (writes: readonly Write[]): Write[] => {
  const overwritten = new Set<string>();
  const emptied = new Set<string>();
  const kept = writes.toReversed().filter((write) => {
    if (emptied.has(write.sandbox)) return false;
    if ('clear' in write) {
      emptied.add(write.sandbox);
      return true;
    }
    const name = JSON.stringify([write.sandbox, write.kind, write.id]);
    if (overwritten.has(name)) return false;
    overwritten.add(name);
    return true;
  });
  return kept.reverse();
};

/**
 * Group commit: what is written in one turn of the event loop is committed together at the turn's end.
 * A reply that depends on a write waits for `flushed()`; nothing is acknowledged before it is kept, and a write
 * costs a third of what a commit of its own would.
 */
export class CommitQueue {
  readonly #store: Pick<Store, 'commit'>;
  readonly #report: (line: string) => void;
  #pending: Write[] = [];
  /** whether a commit that will take what is pending is already on its way */
  #scheduled = false;
  #last: Promise<void> | undefined;

  constructor(store: Pick<Store, 'commit'>, report: (line: string) => void) {
    this.#store = store;
    this.#report = report;
  }

  add(write: Write): void {
    this.#pending.push(write);
    if (!this.#scheduled) this.#schedule();
  }

  /**
   * Resolves when everything added so far is committed; undefined when nothing waits.
   * Rejects when the store refused; the writes are kept for the next commit.
   */
  flushed(): Promise<void> | undefined {
    if (this.#pending.length > 0 && !this.#scheduled) this.#schedule();
    return this.#last;
  }

  #schedule(): void {
    this.#scheduled = true;
    const turn = this.#commitAfter(this.#last);
    this.#last = turn;
    const done = () => {
      if (this.#last === turn) this.#last = undefined;
    };
    // Whoever waits for the turn sees the failure; a write that nobody waits for must not end the process.
    turn.then(done, done);
  }

  async #commitAfter(previous: Promise<void> | undefined): Promise<void> {
    await endOfTurn();
    // A store that answers later gets its commits one after the other; a refusal was told to those who waited for it.
    await previous?.catch(() => undefined);
    const writes = this.#pending;
    this.#pending = [];
    this.#scheduled = false;
    try {
      await this.#store.commit(writes);
    } catch (cause) {
      // They go first into the next commit, so that the store never holds a later write without an earlier one.
      this.#pending = withoutOverwritten([...writes, ...this.#pending]);
      this.#report(`The store refused a commit of ${writes.length} writes: ${String(cause)}`);
      throw cause;
    }
  }
}
