/** Hears of a document that came, changed or went. @param before undefined where there was none, as `after` where there is */
export type Follower<Value> = (
  id: string,
  before: Value | undefined,
  after: Value | undefined,
  /** whether a deletion is taken back: the document is the oldest again, as it was */
  isBack: boolean,
) => void;

/** The documents of one kind by id, oldest first, and whoever follows them. */
export class DocumentMap {
  readonly #values = new Map<string, unknown>();
  readonly #followers: Follower<unknown>[] = [];

  get values(): ReadonlyMap<string, unknown> {
    return this.#values;
  }

  follow(follower: Follower<unknown>): void {
    this.#followers.push(follower);
    for (const [id, value] of this.#values) follower(id, undefined, value, false);
  }

  /** Puts a value, or nothing, in the place of what is there. @returns what was there */
  put(id: string, value: unknown): unknown {
    const before = this.#values.get(id);
    if (value === undefined) this.#values.delete(id);
    else this.#values.set(id, value);
    for (const follower of this.#followers) follower(id, before, value, false);
    return before;
  }

  /** Takes one change back. @param before what `put` answered */
  takeBack(id: string, before: unknown): void {
    const after = this.#values.get(id);
    const wasDeleted = after === undefined && before !== undefined;
    if (before === undefined) this.#values.delete(id);
    else if (wasDeleted) this.#putFirst(id, before);
    else this.#values.set(id, before);
    for (const follower of this.#followers) follower(id, after, before, wasDeleted);
  }

  clear(): void {
    const gone = [...this.#values];
    this.#values.clear();
    for (const follower of this.#followers) for (const [id, value] of gone) follower(id, value, undefined, false);
  }

  /** What goes is the oldest, as a rule, so that is what comes back. */
  #putFirst(id: string, value: unknown): void {
    const others = [...this.#values];
    this.#values.clear();
    this.#values.set(id, value);
    for (const [other, itsValue] of others) this.#values.set(other, itsValue);
  }
}
