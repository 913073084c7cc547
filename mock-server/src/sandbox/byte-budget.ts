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

/** Sizes of members in bytes. Finds the largest member. */
class MemberSizes {
  readonly #sizes = new Map<BudgetMember, number>();
  readonly #largest = new LargestFirst<BudgetMember>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  of(member: BudgetMember): number {
    return this.#sizes.get(member) ?? 0;
  }

  change(member: BudgetMember, bytes: number): void {
    const size = this.of(member) + bytes;
    this.#bytes += bytes;
    if (size === 0) {
      this.#sizes.delete(member);
      this.#largest.delete(member);
      return;
    }
    this.#sizes.set(member, size);
    this.#largest.set(member, size);
  }

  /** The largest member after `growing` has added its `coming` bytes. */
  largestWith(growing: BudgetMember, coming: number): BudgetMember | undefined {
    return this.#largest.largestWith(growing, coming);
  }
}

/**
 * One byte limit for many stores, such as the journals of all sandboxes. Above it, the largest store drops its oldest
 * bytes, so that a store never loses bytes to a smaller one. Each store keeps a minimum.
 */
export class ByteBudget implements Budget {
  readonly #maximum: number;
  readonly #leastEach: number;
  readonly #sizes = new MemberSizes();

  constructor(maximum: number, leastEach: number) {
    this.#maximum = maximum;
    this.#leastEach = leastEach;
  }

  /** Bytes of all members. */
  get bytes(): number {
    return this.#sizes.bytes;
  }

  grow(member: BudgetMember, bytes: number): void {
    while (this.bytes + bytes > this.#maximum) {
      const largest = this.#sizes.largestWith(member, bytes);
      if (largest === undefined) break;
      const size = this.#sizes.of(largest) + (largest === member ? bytes : 0);
      if (size <= this.#leastEach) break;
      largest.dropOldest();
    }
    this.#sizes.change(member, bytes);
  }

  shrink(member: BudgetMember, bytes: number): void {
    this.#sizes.change(member, -bytes);
  }
}

/** The stores of one sandbox, as one member of a budget. The largest store drops its oldest bytes. */
export class BudgetGroup implements Budget, BudgetMember {
  readonly #budget: Budget;
  readonly #sizes = new MemberSizes();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Bytes of all stores. */
  get bytes(): number {
    return this.#sizes.bytes;
  }

  grow(member: BudgetMember, bytes: number): void {
    this.#budget.grow(this, bytes);
    this.#sizes.change(member, bytes);
  }

  shrink(member: BudgetMember, bytes: number): void {
    this.#sizes.change(member, -bytes);
    this.#budget.shrink(this, bytes);
  }

  dropOldest(): void {
    this.#sizes.largestWith(this, 0)?.dropOldest();
  }
}
