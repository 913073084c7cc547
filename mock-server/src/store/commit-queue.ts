import type { Store, Write } from './store';

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Removes overwritten writes: keeps the last write of each document, and only those after a sandbox was cleared. While
 * a disk is full, the queue is limited by the number of documents, not by the number of calls.
 */
const withoutOverwritten = (writes: readonly Write[]): Write[] => {
  const overwritten = new Set<string>();
  const cleared = new Set<string>();
  const remaining = writes.toReversed().filter((write) => {
    if (cleared.has(write.sandbox)) return false;
    if ('clear' in write) {
      cleared.add(write.sandbox);
      return true;
    }
    const name = JSON.stringify([write.sandbox, write.kind, write.id]);
    if (overwritten.has(name)) return false;
    overwritten.add(name);
    return true;
  });
  return remaining.reverse();
};

/**
 * Group commit: all writes in one turn of the event loop are committed together at its end. A reply that depends on a
 * write waits for `flushed()`, so nothing is acknowledged before it is stored. A write costs a third of a separate
 * commit.
 */
export class CommitQueue {
  readonly #store: Pick<Store, 'commit'>;
  readonly #report: (line: string) => void;
  readonly #measure: ((seconds: number) => void) | undefined;
  #pending: Write[] = [];
  /** whether the next commit is already scheduled */
  #scheduled = false;
  #last: Promise<void> | undefined;

  /** @param measure receives the time of each commit, also of a refused one */
  constructor(store: Pick<Store, 'commit'>, report: (line: string) => void, measure?: (seconds: number) => void) {
    this.#measure = measure;
    this.#store = store;
    this.#report = report;
  }

  add(write: Write): void {
    this.#pending.push(write);
    if (!this.#scheduled) this.#schedule();
  }

  /**
   * Resolves when all writes so far are committed; undefined if none is pending. Rejects if the store fails; the next
   * commit then retries the writes.
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
    // Callers of flushed() get the error. A write without a waiting caller must not end the process.
    turn.then(done, done);
  }

  async #commitAfter(previous: Promise<void> | undefined): Promise<void> {
    await endOfTurn();
    // An asynchronous store gets its commits one at a time. The callers of the previous commit already got its error.
    await previous?.catch(() => undefined);
    const writes = this.#pending;
    this.#pending = [];
    this.#scheduled = false;
    const startedAt = performance.now();
    try {
      await this.#store.commit(writes);
    } catch (cause) {
      // Failed writes come first in the next commit, so that the store never has a later write without an earlier one.
      this.#pending = withoutOverwritten([...writes, ...this.#pending]);
      this.#report(`The store refused a commit of ${writes.length} writes: ${String(cause)}`);
      throw cause;
    } finally {
      this.#measure?.((performance.now() - startedAt) / 1000);
    }
  }
}
