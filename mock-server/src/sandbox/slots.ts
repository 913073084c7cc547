/** Limits for concurrent work. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly ofOneSandbox: number;
}

/** A taken slot. */
interface Slot {
  readonly sandbox: string;
  /** ends the work, because another sandbox needs the slot */
  readonly giveWay: () => void;
}

/**
 * Limits concurrent work that needs much memory, such as receiving files. If all slots are taken, a sandbox with fewer
 * slots than its share gets one from the sandbox with the most. The oldest work of that sandbox ends.
 */
export class Slots {
  readonly #limits: SlotLimits;
  /** in order of arrival */
  readonly #taken = new Set<Slot>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /**
   * @param giveWay ends the work at once; its slot is free already
   * @returns releases the slot, which may be called again; undefined if no slot is free for this sandbox
   */
  take(sandbox: string, giveWay: () => void): (() => void) | undefined {
    const own = this.#of(sandbox).length;
    if (own >= this.#limits.ofOneSandbox) return undefined;
    if (this.#taken.size >= this.#limits.atOnce && !this.#makeRoom(own)) return undefined;
    const slot = { sandbox, giveWay };
    this.#taken.add(slot);
    return () => void this.#taken.delete(slot);
  }

  /** number of taken slots */
  get taken(): number {
    return this.#taken.size;
  }

  #of(sandbox: string): Slot[] {
    return [...this.#taken].filter((slot) => slot.sandbox === sandbox);
  }

  /**
   * Frees the oldest slot of the sandbox with the most, if that sandbox still has more slots than the new one
   * afterwards.
   */
  #makeRoom(own: number): boolean {
    let largest: Slot[] = [];
    for (const sandbox of new Set([...this.#taken].map((slot) => slot.sandbox))) {
      const slots = this.#of(sandbox);
      if (slots.length > largest.length) largest = slots;
    }
    const [oldest] = largest;
    if (oldest === undefined || largest.length - 1 <= own) return false;
    this.#taken.delete(oldest);
    oldest.giveWay();
    return true;
  }
}
