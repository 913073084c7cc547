/** Limits of a list: number of items, and their size as JSON in characters. */
export interface ItemLimits {
  readonly items: number;
  readonly size: number;
}

/** Size of a value as JSON, in characters. */
export const jsonSize = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The latest items, oldest first. Above a limit, the oldest items go. The newest item stays, whatever its size. */
export class RecentItems<Item> {
  readonly #limits: ItemLimits;
  #items: { readonly item: Item; readonly size: number }[] = [];
  #size = 0;

  constructor(limits: ItemLimits) {
    this.#limits = limits;
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const size = jsonSize(item);
      this.#items.push({ item, size });
      this.#size += size;
    }
    let surplus = 0;
    while (this.#isOver(surplus)) {
      this.#size -= this.#items[surplus]?.size ?? 0;
      surplus += 1;
    }
    this.#items = this.#items.slice(surplus);
  }

  list(): Item[] {
    return this.#items.map(({ item }) => item);
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
  }

  /** @param surplus number of items that go already */
  #isOver(surplus: number): boolean {
    const rest = this.#items.length - surplus;
    return rest > 1 && (rest > this.#limits.items || this.#size > this.#limits.size);
  }
}
