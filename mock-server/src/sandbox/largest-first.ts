interface Sized<Key> {
  readonly key: Key;
  size: number;
  /** running number of its arrival */
  readonly number: number;
  /** index in the heap */
  at: number;
}

/**
 * Keys with sizes. Finds the largest key in constant time, and changes a size in logarithmic time. Of several largest
 * keys, the one that arrived first counts as the largest.
 */
export class LargestFirst<Key> {
  /** binary heap: no entry is larger than its parent */
  readonly #heap: Sized<Key>[] = [];
  readonly #byKey = new Map<Key, Sized<Key>>();
  #next = 0;
  #total = 0;

  /** Sum of all sizes. */
  get total(): number {
    return this.#total;
  }

  /** 0 for an unknown key. */
  sizeOf(key: Key): number {
    return this.#byKey.get(key)?.size ?? 0;
  }

  /** Adds a key, or changes its size; 0 deletes it. Among keys of equal size, it keeps its order of arrival. */
  set(key: Key, size: number): void {
    if (size === 0) {
      this.delete(key);
      return;
    }
    const known = this.#byKey.get(key);
    const entry = known ?? { key, size, number: this.#next, at: this.#heap.length };
    this.#total += size - this.sizeOf(key);
    entry.size = size;
    if (known === undefined) {
      this.#next += 1;
      this.#byKey.set(key, entry);
      this.#heap.push(entry);
    }
    this.#settle(entry);
  }

  delete(key: Key): void {
    const entry = this.#byKey.get(key);
    const last = entry && this.#heap.pop();
    if (entry === undefined || last === undefined) return;
    this.#byKey.delete(key);
    this.#total -= entry.size;
    if (last === entry) return;
    this.#put(last, entry.at);
    this.#settle(last);
  }

  /** The key that would be the largest if `key` grew by `more`. Ignores an unknown `key`. Undefined without keys. */
  largestWith(key: Key, more: number): Key | undefined {
    const [top] = this.#heap;
    const known = this.#byKey.get(key);
    if (top === undefined || known === undefined) return top?.key;
    return this.#isBefore({ size: known.size + more, number: known.number }, top) ? key : top.key;
  }

  clear(): void {
    this.#heap.length = 0;
    this.#byKey.clear();
    this.#total = 0;
  }

  #isBefore(one: Pick<Sized<Key>, 'size' | 'number'>, other: Pick<Sized<Key>, 'size' | 'number'>): boolean {
    return one.size > other.size || (one.size === other.size && one.number < other.number);
  }

  #put(entry: Sized<Key>, at: number): void {
    entry.at = at;
    this.#heap[at] = entry;
  }

  #swap(one: Sized<Key>, other: Sized<Key>): void {
    const { at } = one;
    this.#put(one, other.at);
    this.#put(other, at);
  }

  #settle(entry: Sized<Key>): void {
    for (let parent = this.#parent(entry); parent && this.#isBefore(entry, parent); parent = this.#parent(entry))
      this.#swap(entry, parent);
    for (let child = this.#child(entry); child && this.#isBefore(child, entry); child = this.#child(entry))
      this.#swap(entry, child);
  }

  #parent({ at }: Sized<Key>): Sized<Key> | undefined {
    return at === 0 ? undefined : this.#heap[(at - 1) >> 1];
  }

  /** The larger of two children. */
  #child({ at }: Sized<Key>): Sized<Key> | undefined {
    const [left, right] = [this.#heap[2 * at + 1], this.#heap[2 * at + 2]];
    return left !== undefined && right !== undefined && this.#isBefore(right, left) ? right : left;
  }
}
