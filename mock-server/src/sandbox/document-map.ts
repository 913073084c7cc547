import { bytesOf } from './history';
import { OldestFirst } from './oldest-first';

const sizeOf = (value: unknown): number => (value === undefined ? 0 : bytesOf(value));

/**
 * Observes added, changed and deleted documents. `before` is undefined for an added document, `after` for a deleted
 * one.
 */
export type Follower<Value> = (
  id: string,
  before: Value | undefined,
  after: Value | undefined,
  /** true if this undoes a deletion: the document becomes the oldest again */
  isBack: boolean,
) => void;

/** The documents of one kind by id, oldest first, with their followers. */
export class DocumentMap {
  readonly #values = new OldestFirst<string, unknown>();
  readonly #followers: Follower<unknown>[] = [];

  readonly #onGrowth: (bytes: number) => void;

  /** @param onGrowth receives the change of the size of all documents, in bytes */
  constructor(onGrowth: (bytes: number) => void = () => undefined) {
    this.#onGrowth = onGrowth;
  }

  get values(): ReadonlyMap<string, unknown> {
    return this.#values;
  }

  follow(follower: Follower<unknown>): void {
    this.#followers.push(follower);
    for (const [id, value] of this.#values) follower(id, undefined, value, false);
  }

  /**
   * Replaces a value; undefined deletes it.
   * @returns the previous value
   */
  put(id: string, value: unknown): unknown {
    const before = this.#values.get(id);
    if (value === undefined) this.#values.delete(id);
    else this.#values.set(id, value);
    this.#onGrowth(sizeOf(value) - sizeOf(before));
    for (const follower of this.#followers) follower(id, before, value, false);
    return before;
  }

  /**
   * Undoes one change.
   * @param before the value that `put` returned
   */
  takeBack(id: string, before: unknown): void {
    const after = this.#values.get(id);
    const wasDeleted = after === undefined && before !== undefined;
    if (before === undefined) this.#values.delete(id);
    else if (wasDeleted) this.#putFirst(id, before);
    else this.#values.set(id, before);
    this.#onGrowth(sizeOf(before) - sizeOf(after));
    for (const follower of this.#followers) follower(id, after, before, wasDeleted);
  }

  clear(): void {
    const gone = [...this.#values];
    this.#values.clear();
    for (const [, value] of gone) this.#onGrowth(-sizeOf(value));
    for (const follower of this.#followers) for (const [id, value] of gone) follower(id, value, undefined, false);
  }

  /** Deletions usually affect the oldest document, so undoing one restores it as the oldest. */
  #putFirst(id: string, value: unknown): void {
    const others = [...this.#values];
    this.#values.clear();
    this.#values.set(id, value);
    for (const [other, itsValue] of others) this.#values.set(other, itsValue);
  }
}
