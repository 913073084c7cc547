import { LargestFirst } from './largest-first';

/** A store of bytes that can drop its oldest bytes. */
export interface BudgetMember {
  /** Drops its oldest bytes and reports them with `shrink`. */
  dropOldest(): void;
}

/** Counts the bytes of its members. */
export interface Budget {
  /** Makes room for new bytes of a member and counts them. Call it before they are stored. */
  grow(member: BudgetMember, bytes: number): void;
  /** Counts dropped bytes of a member, after it dropped them. */
  shrink(member: BudgetMember, bytes: number): void;
}

/** A budget without a limit. It counts nothing. */
export const UNLIMITED: Budget = { grow: () => undefined, shrink: () => undefined };

const changeSize = (sizes: LargestFirst<BudgetMember>, member: BudgetMember, bytes: number): void =>
  sizes.set(member, sizes.sizeOf(member) + bytes);

/**
 * One byte limit for many stores, such as the journals of all sandboxes. Above it, the largest store drops its oldest
 * bytes, so that a store never loses bytes to a smaller one. Each store keeps a minimum.
 */
export class ByteBudget implements Budget {
  readonly #maximum: number;
  readonly #leastEach: number;
  readonly #sizes = new LargestFirst<BudgetMember>();

  constructor(maximum: number, leastEach: number) {
    this.#maximum = maximum;
    this.#leastEach = leastEach;
  }

  /** Bytes of all members. */
  get bytes(): number {
    return this.#sizes.total;
  }

  grow(member: BudgetMember, bytes: number): void {
    while (this.bytes + bytes > this.#maximum) {
      const largest = this.#sizes.largestWith(member, bytes);
      if (largest === undefined) break;
      const size = this.#sizes.sizeOf(largest) + (largest === member ? bytes : 0);
      if (size <= this.#leastEach) break;
      largest.dropOldest();
    }
    changeSize(this.#sizes, member, bytes);
  }

  shrink(member: BudgetMember, bytes: number): void {
    changeSize(this.#sizes, member, -bytes);
  }
}

/** The stores of one sandbox, as one member of a budget. The largest store drops its oldest bytes. */
export class BudgetGroup implements Budget, BudgetMember {
  readonly #budget: Budget;
  readonly #sizes = new LargestFirst<BudgetMember>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Bytes of all stores. */
  get bytes(): number {
    return this.#sizes.total;
  }

  grow(member: BudgetMember, bytes: number): void {
    this.#budget.grow(this, bytes);
    changeSize(this.#sizes, member, bytes);
  }

  shrink(member: BudgetMember, bytes: number): void {
    changeSize(this.#sizes, member, -bytes);
    this.#budget.shrink(this, bytes);
  }

  dropOldest(): void {
    this.#sizes.largestWith(this, 0)?.dropOldest();
  }
}
