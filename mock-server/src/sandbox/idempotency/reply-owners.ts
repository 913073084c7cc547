import { LargestFirst } from '../largest-first';
import { OldestFirst } from '../oldest-first';

interface Owner {
  bytes: number;
  /** keys and bytes of the replies, oldest first */
  readonly replies: OldestFirst<string, number>;
}

/** Shares a number of bytes among callers: the caller with the most stored bytes loses its oldest reply first. */
export class ReplyOwners {
  readonly #owners = new Map<string, Owner>();
  /** callers by their bytes: with thousands of them, a search for each eviction would take milliseconds */
  readonly #callers = new LargestFirst<string>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(caller: string, key: string, bytes: number): void {
    const owner = this.#owners.get(caller) ?? { bytes: 0, replies: new OldestFirst() };
    this.#owners.set(caller, owner);
    owner.replies.set(key, bytes);
    owner.bytes += bytes;
    this.#bytes += bytes;
    this.#callers.set(caller, owner.bytes);
  }

  remove(caller: string, key: string): void {
    const owner = this.#owners.get(caller);
    const bytes = owner?.replies.get(key);
    if (owner === undefined || bytes === undefined) return;
    owner.replies.delete(key);
    owner.bytes -= bytes;
    this.#bytes -= bytes;
    if (owner.replies.size > 0) {
      this.#callers.set(caller, owner.bytes);
      return;
    }
    this.#owners.delete(caller);
    this.#callers.delete(caller);
  }

  keysOf(caller: string): string[] {
    return [...(this.#owners.get(caller)?.replies.keys() ?? [])];
  }

  /**
   * The oldest reply of the caller with the most bytes; undefined if no replies are stored.
   * @param coming caller and size of the next reply; its size already counts
   */
  firstToGo(coming: { readonly caller: string; readonly bytes: number }): string | undefined {
    const largest = this.#callers.largestWith(coming.caller, coming.bytes);
    return largest === undefined ? undefined : this.#owners.get(largest)?.replies.oldest;
  }

  clear(): void {
    this.#owners.clear();
    this.#callers.clear();
    this.#bytes = 0;
  }
}
