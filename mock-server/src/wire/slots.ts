/** Limits concurrent work that needs much memory, such as receiving files. */
export class Slots {
  readonly #atOnce: number;
  #taken = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get taken(): number {
    return this.#taken;
  }

  get isFull(): boolean {
    return this.#taken >= this.#atOnce;
  }

  /** Takes a slot. @returns releases it, once */
  take(): () => void {
    this.#taken += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#taken -= 1;
      isReleased = true;
    };
  }
}
