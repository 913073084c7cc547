/** Limits for concurrent work. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly ofOneSandbox: number;
}

/** Limits concurrent work that needs much memory, such as receiving files. */
export class Slots {
  readonly #limits: SlotLimits;
  /** taken slots by sandbox */
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** @returns false if no slot is free, or none for this sandbox */
  take(sandbox: string): boolean {
    const own = this.#taken.get(sandbox) ?? 0;
    if (this.#all >= this.#limits.atOnce || own >= this.#limits.ofOneSandbox) return false;
    this.#taken.set(sandbox, own + 1);
    this.#all += 1;
    return true;
  }

  giveBack(sandbox: string): void {
    const left = (this.#taken.get(sandbox) ?? 0) - 1;
    if (left > 0) this.#taken.set(sandbox, left);
    else this.#taken.delete(sandbox);
    this.#all -= 1;
  }
}
