import type { Collection } from './documents';

/**
 * An in-memory index of document ids by a common key, oldest first. It avoids scanning all borrowers' documents for one
 * borrower's. It is derived from the documents and never stored.
 */
export class DocumentIndex<Value> {
  readonly #ids = new Map<string, Set<string>>();

  /** @param keyOf index key of a document; undefined to leave it out */
  constructor(collection: Collection<Value>, keyOf: (value: Value) => string | undefined) {
    collection.follow((id, before, after, isBack) => {
      const from = before === undefined ? undefined : keyOf(before);
      const to = after === undefined ? undefined : keyOf(after);
      if (from === to) return;
      if (from !== undefined) this.#remove(from, id);
      if (to !== undefined) this.#add(to, id, isBack);
    });
  }

  /** A copy of the ids under a key. Later changes to the documents do not affect it. */
  ids(key: string): string[] {
    return [...(this.#ids.get(key) ?? [])];
  }

  oldest(key: string): string | undefined {
    return this.#ids.get(key)?.values().next().value;
  }

  count(key: string): number {
    return this.#ids.get(key)?.size ?? 0;
  }

  #add(key: string, id: string, isFirst: boolean): void {
    const known = this.#ids.get(key) ?? [];
    if (isFirst) this.#ids.set(key, new Set([id, ...known]));
    else if (known instanceof Set) known.add(id);
    else this.#ids.set(key, new Set([id]));
  }

  #remove(key: string, id: string): void {
    const known = this.#ids.get(key);
    known?.delete(id);
    if (known?.size === 0) this.#ids.delete(key);
  }
}
