/** Values that can be taken once, such as where a link of one use leads. */
export interface OneTimeValues {
  /** @param lifeMs how long the value can be taken, in milliseconds */
  put(id: string, value: string, lifeMs: number): Promise<void>;
  /** Takes a value. @returns undefined if it was taken before, is too old or never existed */
  take(id: string): Promise<string | undefined>;
}

/** The most values in memory. The oldest makes room, so that links that nobody opens do not pile up. */
const MAXIMUM = 100;

/** Keeps one-time values in the memory of one server. */
export class LocalOneTimeValues implements OneTimeValues {
  readonly #values = new Map<string, { readonly value: string; readonly until: number }>();

  async put(id: string, value: string, lifeMs: number): Promise<void> {
    this.#values.set(id, { value, until: Date.now() + lifeMs });
    const [oldest = ''] = this.#values.keys();
    if (this.#values.size > MAXIMUM) this.#values.delete(oldest);
  }

  async take(id: string): Promise<string | undefined> {
    const found = this.#values.get(id);
    this.#values.delete(id);
    return found !== undefined && Date.now() < found.until ? found.value : undefined;
  }
}
