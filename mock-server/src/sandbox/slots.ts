/** How many of something there may be at one time. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly ofOneSandbox: number;
}

/** Counts what holds much memory while it lasts, such as the files that are received. */
export class Slots {
  readonly #limits: SlotLimits;
  /** by sandbox */
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** @returns false when there is none left, or none for this sandbox */
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
