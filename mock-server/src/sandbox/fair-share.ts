import type { Collection } from './documents';
import { LargestFirst } from './largest-first';
import { OldestFirst } from './oldest-first';

/** Source of entries whose source is unknown, such as those of an earlier run of the server. */
const UNKNOWN = '';

/**
 * Shares a maximum number of entries among the addresses that caused them: the address with the most entries loses its
 * oldest one. So a flood from one address evicts its own entries, in logarithmic time. The sources stay in memory, because
 * an address must not get into stored documents, snapshots and traces.
 */
export class FairShare {
  readonly #maximum: number;
  readonly #stored: Pick<Collection<unknown>, 'size'>;
  /** sources of entries with a known one */
  readonly #sources = new Map<string, string>();
  readonly #bySource = new Map<string, OldestFirst<string, null>>();
  readonly #largest = new LargestFirst<string>();

  /** @param stored all entries, now and later */
  constructor(maximum: number, stored: Pick<Collection<unknown>, 'follow' | 'size'>) {
    this.#maximum = maximum;
    this.#stored = stored;
    stored.follow((id, _before, after, isBack) => {
      if (after === undefined) this.#delete(id);
      else this.#add(id, isBack);
    });
  }

  /**
   * Makes room for a new entry. Call it before the entry is stored.
   * @param remove deletes an entry from the followed collection
   */
  makeRoom(id: string, source: string | undefined, remove: (id: string) => void): void {
    while (this.#stored.size >= this.#maximum) {
      const largest = this.#largest.largestWith(source ?? UNKNOWN, 1);
      const oldest = largest === undefined ? undefined : this.#bySource.get(largest)?.oldest;
      if (oldest === undefined) break;
      remove(oldest);
    }
    if (source !== undefined) this.#sources.set(id, source);
  }

  #add(id: string, isOldest: boolean): void {
    const source = this.#sources.get(id) ?? UNKNOWN;
    const own = this.#bySource.get(source) ?? new OldestFirst<string, null>();
    const others = isOldest ? [...own.keys()] : [];
    if (isOldest) own.clear();
    for (const each of [id, ...others]) own.set(each, null);
    this.#bySource.set(source, own);
    this.#largest.set(source, own.size);
  }

  #delete(id: string): void {
    const source = this.#sources.get(id) ?? UNKNOWN;
    this.#sources.delete(id);
    const own = this.#bySource.get(source);
    own?.delete(id);
    const size = own?.size ?? 0;
    this.#largest.set(source, size);
    if (size === 0) this.#bySource.delete(source);
  }
}
