/** Values that can be read once, such as the target of a one-time link. */
export interface OneTimeValues {
  /** @param lifeMs lifetime of the value in milliseconds */
  put(id: string, value: string, lifeMs: number): Promise<void>;
  /**
   * Reads and deletes a value.
   * @returns undefined if the value was read before, has expired or never existed
   */
  take(id: string): Promise<string | undefined>;
}

/** Maximum values in memory. The oldest goes first, so that unused links do not accumulate. */
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
