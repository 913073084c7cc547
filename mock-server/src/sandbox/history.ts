import { MEGABYTE } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import type { StoredDocument } from '../store/store';

interface Change {
  readonly kind: string;
  readonly id: string;
  /** undefined where there was none */
  readonly before: unknown;
  /** about what `before` takes */
  readonly bytes: number;
}

type Kinds = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** All documents gave way to others at once. */
interface Replacement {
  readonly all: Kinds;
  readonly bytes: number;
}

/**
 * How many changes a sandbox can take back in thought. A call that writes makes about four, one that only reads makes
 * none: this reaches further back than the journal does for most, and costs a write one small object.
 */
const MAXIMUM_CHANGES = 8_000;
/** What was there before all of them, together: that a document is large must not make the history so. */
export const MAXIMUM_BYTES = 8 * MEGABYTE;
/** How far a history reaches at most, for texts. */
export const HISTORY_REACH = `${groupDigits(MAXIMUM_CHANGES)} changes ago, or ${MAXIMUM_BYTES / MEGABYTE} MB of them`;
/** A longer text is the content of a file: held on to, a few of them would fill the memory. */
const LONGEST_TEXT = 64 * 1024;

/** What an object costs beside its fields, and a field beside its value. Rough: it only has to grow with the document. */
const OBJECT_BYTES = 24;
const FIELD_BYTES = 8;

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return OBJECT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return FIELD_BYTES;
  let bytes = OBJECT_BYTES;
  for (const field of Object.values(value)) bytes += FIELD_BYTES + bytesOf(field);
  return bytes;
};

const copyOf = (kinds: Kinds): Map<string, Map<string, unknown>> =>
  new Map([...kinds].map(([kind, values]) => [kind, new Map(values)]));

/**
 * What the documents of a sandbox were, without a copy of them: the last changes, each with what was there before it.
 * A position counts all changes so far.
 */
export class History {
  /** a circle: the change at position n stands at n modulo its length */
  readonly #changes: (Change | Replacement | undefined)[] = [];
  #position: number;
  /** from here on nothing is missing */
  #oldest: number;
  #bytes = 0;

  constructor(position: number) {
    this.#position = position;
    this.#oldest = position;
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
   * Notes that other documents take the place of all that there were.
   * @param all they, as they were
   * @param after what comes: what is in both takes no room
   */
  replace(all: Kinds, after: Kinds): void {
    let bytes = 0;
    for (const [kind, values] of all) {
      const others = after.get(kind);
      for (const [id, value] of values) bytes += FIELD_BYTES + (others?.get(id) === value ? 0 : bytesOf(value));
    }
    this.#append({ all: copyOf(all), bytes });
  }

  /** Whether it is known how the documents stood at a position. */
  reaches(position: number): boolean {
    return position >= this.#oldest && position <= this.#position;
  }

  #append(change: Change | Replacement): void {
    if (this.#position - this.#oldest === MAXIMUM_CHANGES) this.#dropOldest();
    this.#changes[this.#position % MAXIMUM_CHANGES] = change;
    this.#position += 1;
    this.#bytes += change.bytes;
    while (this.#bytes > MAXIMUM_BYTES) this.#dropOldest();
  }

  /** Forgets the changes since a position, which were taken back. */
  rewind(position: number): void {
    while (this.#position > position) {
      this.#position -= 1;
      this.#drop(this.#position);
    }
    this.#oldest = Math.min(this.#oldest, position);
  }

  /** Nothing before now can be told any more. */
  clear(): void {
    this.#changes.length = 0;
    this.#bytes = 0;
    // A state of its own: a call right before it must not pass for one right after it.
    this.#position += 1;
    this.#oldest = this.#position;
  }

  /** The documents as they stood at a position, or undefined where that is too long ago. */
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

  #dropOldest(): void {
    this.#drop(this.#oldest);
    this.#oldest += 1;
  }

  #drop(position: number): void {
    const place = position % MAXIMUM_CHANGES;
    this.#bytes -= this.#changes[place]?.bytes ?? 0;
    this.#changes[place] = undefined;
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
