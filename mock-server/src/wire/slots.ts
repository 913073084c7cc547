/** How many may do something at one time, where each of them holds much memory meanwhile. */
export class Slots {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** @returns false when there is none left */
  take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  giveBack(): void {
    this.#free += 1;
  }
}
