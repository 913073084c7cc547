import type { StoredDocument } from '../store/store';

interface Change {
  readonly kind: string;
  readonly id: string;
  /** undefined where there was none */
  readonly before: unknown;
}

/**
 * How many changes a sandbox can take back in thought. A call that writes makes about four, one that only reads makes
 * none: this reaches further back than the journal does for most, and costs a write one small object.
 */
const MAXIMUM_CHANGES = 8_000;
/** A longer text is the content of a file: held on to, a few of them would fill the memory. */
const LONGEST_TEXT = 64 * 1024;

type Kinds = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * What the documents of a sandbox were, without a copy of them: the last changes, each with what was there before it.
 * A position counts all changes so far.
 */
export class History {
  /** a circle: the change at position n stands at n modulo its length */
  readonly #changes: (Change | undefined)[] = [];
  #position: number;
  /** from here on nothing is missing */
  #oldest: number;

  constructor(position: number) {
    this.#position = position;
    this.#oldest = position;
  }

  get position(): number {
    return this.#position;
  }

  add(kind: string, id: string, before: unknown): void {
    const isLarge = typeof before === 'string' && before.length > LONGEST_TEXT;
    this.#changes[this.#position % MAXIMUM_CHANGES] = isLarge ? undefined : { kind, id, before };
    this.#position += 1;
    this.#oldest = isLarge ? this.#position : Math.max(this.#oldest, this.#position - MAXIMUM_CHANGES);
  }

  /** Forgets the changes since a position, which were taken back. */
  rewind(position: number): void {
    this.#position = position;
  }

  /** Nothing before now can be told any more. */
  clear(): void {
    this.#changes.length = 0;
    // A state of its own: a call right before it must not pass for one right after it.
    this.#position += 1;
    this.#oldest = this.#position;
  }

  /** The documents as they stood at a position, or undefined where that is too long ago. */
  at(position: number, sandbox: string, now: Kinds): StoredDocument[] | undefined {
    if (position < this.#oldest || position > this.#position) return undefined;
    const then = new Map([...now].map(([kind, values]) => [kind, new Map(values)]));
    for (let index = this.#position - 1; index >= position; index -= 1) {
      const change = this.#changes[index % MAXIMUM_CHANGES];
      if (change === undefined) return undefined;
      takeBack(then, change);
    }
    return [...then].flatMap(([kind, values]) => [...values].map(([id, body]) => ({ sandbox, kind, id, body })));
  }
}

const takeBack = (kinds: Map<string, Map<string, unknown>>, { kind, id, before }: Change): void => {
  const values = kinds.get(kind) ?? new Map<string, unknown>();
  if (before === undefined) values.delete(id);
  else if (values.has(id)) values.set(id, before);
  else {
    // What goes is the oldest, as a rule: it returns to the front, since the order is that of arrival.
    kinds.set(kind, new Map([[id, before], ...values]));
    return;
  }
  kinds.set(kind, values);
};
