/**
 * A map that finds its oldest key in constant time. A plain map skips all deleted entries at its start again for each
 * search.
 */
export class OldestFirst<Key, Value> extends Map<Key, Value> {
  /** everything before its position is deleted; undefined before the first use */
  #keys: Iterator<Key, undefined> | undefined;
  #oldest: { readonly key: Key } | undefined;

  /** The key that was added first; undefined for an empty map. */
  get oldest(): Key | undefined {
    this.#oldest ??= this.#next();
    return this.#oldest?.key;
  }

  override delete(key: Key): boolean {
    if (this.#oldest?.key === key) this.#oldest = undefined;
    return super.delete(key);
  }

  override clear(): void {
    this.#keys = undefined;
    this.#oldest = undefined;
    super.clear();
  }

  #next(): { readonly key: Key } | undefined {
    this.#keys ??= this.keys();
    const { value, done = false } = this.#keys.next();
    if (!done) return { key: value as Key };
    // A finished iterator does not see later entries.
    this.#keys = undefined;
    return undefined;
  }
}
