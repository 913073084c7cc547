import { MEGABYTE } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import type { StoredDocument } from '../store/store';
import { type Budget, type BudgetMember, UNLIMITED } from './byte-budget';

interface Change {
  readonly kind: string;
  readonly id: string;
  /** undefined for an added document */
  readonly before: unknown;
  /** approximate size of `before` */
  readonly bytes: number;
}

type Kinds = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** A replacement of all documents at once. */
interface Replacement {
  readonly all: Kinds;
  readonly bytes: number;
  /** earlier position that it restored */
  readonly restored: number;
}

/** Consecutive positions, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Maximum number of changes. A writing call makes about four changes and a reading call none, so this usually exceeds
 * the journal.
 */
const MAXIMUM_CHANGES = 8_000;
/** Maximum total size of the old values, so that large documents do not fill the memory. */
export const MAXIMUM_BYTES = 8 * MEGABYTE;
/** The reach of a history, for messages. */
export const HISTORY_REACH = `${groupDigits(MAXIMUM_CHANGES)} changes ago, or ${MAXIMUM_BYTES / MEGABYTE} MB of them`;
/** A longer text is file content. A few of them would fill the memory. */
const LONGEST_TEXT = 64 * 1024;

/** Estimated overhead of an object and of a field. Only the growth with the document matters. */
const OBJECT_BYTES = 24;
const FIELD_BYTES = 8;

/** Approximate memory of a document. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return OBJECT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return FIELD_BYTES;
  let bytes = OBJECT_BYTES;
  // Runs for each write. `Object.values` would allocate a list for each object.
  for (const name in value) bytes += FIELD_BYTES + bytesOf((value as Readonly<Record<string, unknown>>)[name]);
  return bytes;
};

const copyOf = (kinds: Kinds): Map<string, Map<string, unknown>> =>
  new Map([...kinds].map(([kind, values]) => [kind, new Map(values)]));

/**
 * The history of a sandbox's documents: each change with its old value, not a copy of the documents. A position is the
 * number of changes so far.
 */
export class History implements BudgetMember {
  /** circular: the change at position n has index n modulo the length */
  readonly #changes: (Change | Replacement | undefined)[] = [];
  #position: number;
  /** first position that the history still reaches */
  #oldest: number;
  #bytes = 0;
  #budget: Budget;

  /** @param budget further limit of the old values, which other sandboxes share */
  constructor(position: number, budget = UNLIMITED) {
    this.#position = position;
    this.#oldest = position;
    this.#budget = budget;
  }

  get position(): number {
    return this.#position;
  }

  add(kind: string, id: string, before: unknown): void {
    if (typeof before === 'string' && before.length > LONGEST_TEXT) {
      this.clear();
      return;
    }
    this.#append({ kind, id, before, bytes: bytesOf(before) });
  }

  /**
   * Records a replacement of all documents.
   * @param all the documents before
   * @param after the documents after; shared values need no extra memory
   * @param restored earlier position that has the documents after
   */
  replace(all: Kinds, after: Kinds, restored: number): void {
    let bytes = 0;
    for (const [kind, values] of all) {
      const others = after.get(kind);
      for (const [id, value] of values) bytes += FIELD_BYTES + (others?.get(id) === value ? 0 : bytesOf(value));
    }
    this.#append({ all: copyOf(all), bytes, restored });
  }

  reaches(position: number): boolean {
    return position >= this.#oldest && position <= this.#position;
  }

  /**
   * The positions that led to the current one, newest first. Missing positions belong to branches that were left by
   * going back.
   */
  path(): Stretch[] {
    const stretches: Stretch[] = [];
    let to = this.#position;
    let index = to - 1;
    for (; index >= this.#oldest; index -= 1) {
      const change = this.#changes[index % MAXIMUM_CHANGES];
      if (change === undefined || !('all' in change)) continue;
      stretches.push({ from: index + 1, to });
      to = change.restored;
      index = to;
    }
    return [...stretches, { from: Math.min(this.#oldest, to), to }];
  }

  #append(change: Change | Replacement): void {
    if (this.#position - this.#oldest === MAXIMUM_CHANGES) this.dropOldest();
    this.#budget.grow(this, change.bytes);
    this.#changes[this.#position % MAXIMUM_CHANGES] = change;
    this.#position += 1;
    this.#bytes += change.bytes;
    while (this.#bytes > MAXIMUM_BYTES) this.dropOldest();
  }

  /** Removes the changes after a position, which were undone. */
  rewind(position: number): void {
    while (this.#position > position) {
      this.#position -= 1;
      this.#drop(this.#position);
    }
    this.#oldest = Math.min(this.#oldest, position);
  }

  /** Makes every earlier position unreachable. */
  clear(): void {
    const bytes = this.#bytes;
    this.#changes.length = 0;
    this.#bytes = 0;
    this.#budget.shrink(this, bytes);
    // Clearing changes the state, so it needs a new position.
    this.#position += 1;
    this.#oldest = this.#position;
  }

  /** The documents at a position, or undefined if it is out of reach. */
  at(position: number, sandbox: string, now: Kinds): StoredDocument[] | undefined {
    if (!this.reaches(position)) return undefined;
    let then = copyOf(now);
    for (let index = this.#position - 1; index >= position; index -= 1) {
      const change = this.#changes[index % MAXIMUM_CHANGES];
      if (change === undefined) return undefined;
      if ('all' in change) then = copyOf(change.all);
      else takeBack(then, change);
    }
    return [...then].flatMap(([kind, values]) => [...values].map(([id, body]) => ({ sandbox, kind, id, body })));
  }

  dropOldest(): void {
    this.#drop(this.#oldest);
    this.#oldest += 1;
  }

  /** Makes every earlier position unreachable, and leaves the budget. */
  end(): void {
    this.clear();
    this.#budget = UNLIMITED;
  }

  #drop(position: number): void {
    const place = position % MAXIMUM_CHANGES;
    const bytes = this.#changes[place]?.bytes ?? 0;
    this.#bytes -= bytes;
    this.#changes[place] = undefined;
    this.#budget.shrink(this, bytes);
  }
}

const takeBack = (kinds: Map<string, Map<string, unknown>>, { kind, id, before }: Change): void => {
  const values = kinds.get(kind) ?? new Map<string, unknown>();
  if (before === undefined) values.delete(id);
  else if (values.has(id)) values.set(id, before);
  else {
    // Deletions usually affect the oldest document, so it returns to the front.
    kinds.set(kind, new Map([[id, before], ...values]));
    return;
  }
  kinds.set(kind, values);
};
