import type { Collection } from './documents';

/** Source of entries whose source is unknown, such as those of an earlier run of the server. */
const UNKNOWN = '';

/**
 * Shares a maximum number of entries among the addresses that caused them: the address with the most entries loses its
 * oldest one. So a flood from one address evicts its own entries. The sources stay in memory, because an address must not
 * get into stored documents, snapshots and traces.
 */
export class FairShare {
  readonly #maximum: number;
  readonly #sources = new Map<string, string>();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /**
   * Records a new entry.
   * @param stored all entries without the new one, oldest first
   * @returns the ids to delete, so that the new entry fits
   */
  add(id: string, source: string | undefined, stored: Pick<Collection<unknown>, 'entries' | 'size'>): string[] {
    const isFull = stored.size >= this.#maximum;
    const dropped = isFull ? this.#surplus([...stored.entries()], source ?? UNKNOWN) : [];
    for (const each of dropped) this.#sources.delete(each);
    if (source !== undefined) this.#sources.set(id, source);
    return dropped;
  }

  /** Forgets the source of a deleted entry. */
  delete(id: string): void {
    this.#sources.delete(id);
  }

  clear(): void {
    this.#sources.clear();
  }

  #surplus(stored: readonly (readonly [id: string, unknown])[], coming: string): string[] {
    const bySource = new Map<string, string[]>();
    for (const [id] of stored) {
      const source = this.#sources.get(id) ?? UNKNOWN;
      const own = bySource.get(source);
      if (own === undefined) bySource.set(source, [id]);
      else own.push(id);
    }
    const dropped: string[] = [];
    while (stored.length - dropped.length >= this.#maximum) {
      let largest: string[] = [];
      let most = 0;
      for (const [source, own] of bySource) {
        const count = own.length + (source === coming ? 1 : 0);
        if (own.length === 0 || count <= most) continue;
        largest = own;
        most = count;
      }
      dropped.push(largest.shift() ?? '');
    }
    return dropped;
  }
}
