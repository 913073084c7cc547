import { type Budget, type BudgetMember, UNLIMITED } from './byte-budget';

/** Limits of a list: number of items, and their size as JSON in characters. */
export interface ItemLimits {
  readonly items: number;
  readonly size: number;
}

/** Size of a value as JSON, in characters. */
export const jsonSize = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The latest items, oldest first. Above a limit, the oldest items go. The newest item stays, whatever its size. */
export class RecentItems<Item> implements BudgetMember {
  readonly #limits: ItemLimits;
  #items: { readonly item: Item; readonly size: number }[] = [];
  #size = 0;
  #budget: Budget;

  /** @param budget further limit that this list shares with others; it may take the newest item too */
  constructor(limits: ItemLimits, budget = UNLIMITED) {
    this.#limits = limits;
    this.#budget = budget;
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const size = jsonSize(item);
      this.#budget.grow(this, size);
      this.#items.push({ item, size });
      this.#size += size;
    }
    while (this.#isOver()) this.dropOldest();
  }

  dropOldest(): void {
    const oldest = this.#items.shift();
    if (oldest === undefined) return;
    this.#size -= oldest.size;
    this.#budget.shrink(this, oldest.size);
  }

  list(): Item[] {
    return this.#items.map(({ item }) => item);
  }

  clear(): void {
    const size = this.#size;
    this.#items = [];
    this.#size = 0;
    this.#budget.shrink(this, size);
  }

  /** Clears the list and leaves the budget. */
  end(): void {
    this.clear();
    this.#budget = UNLIMITED;
  }

  #isOver(): boolean {
    const { length } = this.#items;
    return length > 1 && (length > this.#limits.items || this.#size > this.#limits.size);
  }
}
