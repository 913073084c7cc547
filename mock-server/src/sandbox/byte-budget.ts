/** A store of bytes that can drop its oldest bytes. */
export interface BudgetMember {
  /** bytes that it occupies now */
  readonly bytes: number;
  /** Drops its oldest bytes and reports them with `shrink`. */
  dropOldest(): void;
}

/**
 * One number of bytes for many stores, such as the journals of all sandboxes. Above it, the largest store drops its
 * oldest bytes, so that a store never loses bytes to a smaller one. Each store keeps a minimum.
 */
export class ByteBudget {
  readonly #maximum: number;
  readonly #leastEach: number;
  readonly #members = new Set<BudgetMember>();
  #bytes = 0;

  constructor(maximum: number, leastEach: number) {
    this.#maximum = maximum;
    this.#leastEach = leastEach;
  }

  /** Bytes of all members. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Makes room for new bytes of a member and counts them. */
  grow(member: BudgetMember, bytes: number): void {
    while (this.#bytes + bytes > this.#maximum) {
      const largest = this.#largest(member, bytes);
      if (largest === undefined) break;
      largest.dropOldest();
    }
    this.#members.add(member);
    this.#bytes += bytes;
  }

  /** Counts dropped bytes of a member, after it dropped them. */
  shrink(member: BudgetMember, bytes: number): void {
    this.#bytes -= bytes;
    if (member.bytes === 0) this.#members.delete(member);
  }

  /** The member with the most bytes, counting those that come; undefined if all have their minimum. */
  #largest(growing: BudgetMember, coming: number): BudgetMember | undefined {
    let largest: BudgetMember | undefined;
    let most = this.#leastEach;
    for (const member of this.#members) {
      const bytes = member.bytes + (member === growing ? coming : 0);
      if (bytes <= most) continue;
      largest = member;
      most = bytes;
    }
    return largest;
  }
}
