import { LargestFirst } from '../largest-first';
import { OldestFirst } from '../oldest-first';

/** Shares a number of bytes among callers: the caller with the most stored bytes loses its oldest reply first. */
export class ReplyOwners {
  /** keys and bytes of the replies of each caller, oldest first */
  readonly #replies = new Map<string, OldestFirst<string, number>>();
  /** callers by their bytes: with thousands of them, a search for each eviction would take milliseconds */
  readonly #callers = new LargestFirst<string>();

  get bytes(): number {
    return this.#callers.total;
  }

  add(caller: string, key: string, bytes: number): void {
    const replies = this.#replies.get(caller) ?? new OldestFirst();
    this.#replies.set(caller, replies.set(key, bytes));
    this.#callers.set(caller, this.#callers.sizeOf(caller) + bytes);
  }

  remove(caller: string, key: string): void {
    const replies = this.#replies.get(caller);
    const bytes = replies?.get(key);
    if (replies === undefined || bytes === undefined) return;
    replies.delete(key);
    this.#callers.set(caller, this.#callers.sizeOf(caller) - bytes);
    if (replies.size === 0) this.#replies.delete(caller);
  }

  keysOf(caller: string): string[] {
    return [...(this.#replies.get(caller)?.keys() ?? [])];
  }

  /**
   * The oldest reply of the caller with the most bytes; undefined if no replies are stored.
   * @param coming caller and size of the next reply; its size already counts
   */
  firstToGo(coming: { readonly caller: string; readonly bytes: number }): string | undefined {
    const largest = this.#callers.largestWith(coming.caller, coming.bytes);
    return largest === undefined ? undefined : this.#replies.get(largest)?.oldest;
  }

  clear(): void {
    this.#replies.clear();
    this.#callers.clear();
  }
}
