import type { Collection } from './documents';

/**
 * The ids of documents by something that they have in common, oldest first: so that whoever asks for one borrower's does
 * not go through everybody's. It follows from the documents and is stored nowhere.
 */
export class DocumentIndex<Value> {
  readonly #ids = new Map<string, Set<string>>();

  /** @param keyOf what a document is found by; undefined for one that is not */
  constructor(collection: Collection<Value>, keyOf: (value: Value) => string | undefined) {
    collection.follow((id, before, after, isBack) => {
      const from = before === undefined ? undefined : keyOf(before);
      const to = after === undefined ? undefined : keyOf(after);
      if (from === to) return;
      if (from !== undefined) this.#remove(from, id);
      if (to !== undefined) this.#add(to, id, isBack);
    });
  }

  /** The ids under a key, as they are now: what is done to the documents meanwhile does not change them. */
  ids(key: string): string[] {
    return [...(this.#ids.get(key) ?? [])];
  }

  /** The oldest id under a key. */
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
