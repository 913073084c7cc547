import type { CollectionDefinition, RecordOf } from './collection';

/** A document in its place: documents of a kind are ordered by their first arrival. */
export interface Placed {
  readonly place: number;
  readonly body: unknown;
}

/** One change of a document. `undefined` stands for a document that does not exist. */
export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly before: Placed | undefined;
  readonly after: Placed | undefined;
}

/** The state of a document after a change. */
export type Fresh = Pick<Change, 'kind' | 'id' | 'after'>;

/** Documents of one kind, by id. Replace values and never change them in place: they are serialized later. */
export interface Collection<Value> {
  get(id: string): Value | undefined;
  set(id: string, value: Value): void;
  delete(id: string): void;
  /** ids and values, oldest first; copy them before you delete */
  entries(): Iterable<[string, Value]>;
  readonly size: number;
}

/** The lists of a sandbox beside its documents, with the maximum of items. The oldest items go. */
export const lists = {
  /** the changes of each step, under the position after it */
  steps: 1_000,
  /** positions that were restored, by the position of the step that restored them */
  returns: 1_000,
  calls: 2_000,
  /** calls whose reply takes time; null once it is sent */
  pendingCalls: 200,
  acts: 1_000,
  bridgeCalls: 2_000,
  appErrors: 500,
} as const;
export type ListName = keyof typeof lists;

/** An item that a step adds to a list, or replaces there. */
export interface Item {
  readonly list: Exclude<ListName, 'steps'>;
  readonly body: unknown;
  /** running number from 1; the commit sets it, unless the item replaces another one */
  id?: number;
}

/** The content of an uploaded file, which is stored apart from the documents. */
export interface FileContent {
  readonly id: string;
  /** base64 */
  readonly content: string;
}

/** Everything that a step wants to be stored. */
export interface Recorded {
  readonly changes: Change[];
  readonly items: Item[];
  /** lists that the step emptied before it added items */
  readonly emptied: Set<Item['list']>;
  readonly files: FileContent[];
}

const nothing = (): Recorded => ({ changes: [], items: [], emptied: new Set(), files: [] });

const append = (all: Recorded, { changes, items, emptied, files }: Recorded): void => {
  for (const change of changes) all.changes.push(change);
  for (const item of items) all.items.push(item);
  for (const list of emptied) all.emptied.add(list);
  for (const file of files) all.files.push(file);
};

/** What all steps recorded, in their order. */
export const recordedTogether = (steps: readonly Recorded[]): Recorded => {
  const all = nothing();
  for (const step of steps) append(all, step);
  return all;
};

/** The documents of one kind, in their order unless `isSorted` is false. */
interface Kind {
  values: Map<string, Placed>;
  isSorted: boolean;
}

/** Merges the changes of each document into one, and leaves out documents that end as they began. */
export const netChanges = (changes: Iterable<Change>): Change[] => {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? change : { ...change, before: known.before });
  }
  return [...merged.values()].filter(({ before, after }) => before !== after);
};

/**
 * All documents of a sandbox in memory. Every change is recorded, so a step can be undone, stored, shown, and run
 * again.
 */
export class Documents {
  readonly #kinds = new Map<string, Kind>();
  readonly #outsideHistory = new Set<string>();
  readonly #replaced: (() => void)[] = [];
  #recorded: Recorded | undefined;
  #lastPlace = 0;
  /** number of the last stored step, which identifies the state before the running step */
  position = 0;
  /** earliest position to which the sandbox can go back */
  oldest = 0;

  collection<Definition extends CollectionDefinition>({
    kind,
    isOutsideHistory,
  }: Definition): Collection<RecordOf<Definition>> {
    type Value = RecordOf<Definition>;
    if (isOutsideHistory) this.#outsideHistory.add(kind);
    const documents = this.#kind(kind);
    return {
      get: (id) => documents.values.get(id)?.body as Value | undefined,
      set: (id, body) => {
        const place = documents.values.get(id)?.place ?? this.#lastPlace + 1;
        this.put(kind, id, { place, body });
      },
      delete: (id) => {
        if (documents.values.has(id)) this.put(kind, id, undefined);
      },
      *entries() {
        for (const [id, { body }] of sorted(documents)) yield [id, body as Value];
      },
      get size() {
        return documents.values.size;
      },
    };
  }

  /** Changes a document, or deletes it. */
  put(kind: string, id: string, after: Placed | undefined): void {
    this.#recorded?.changes.push({ kind, id, before: this.#kind(kind).values.get(id), after });
    this.#write(kind, id, after);
  }

  /** Adds an item to a list, or replaces the item with its id. */
  add(item: Item): Item {
    this.#recorded?.items.push(item);
    return item;
  }

  /** Empties a list. */
  empty(list: Item['list']): void {
    this.#recorded?.emptied.add(list);
  }

  /** Adds the content of a file. */
  attach(file: FileContent): void {
    this.#recorded?.files.push(file);
  }

  /** Runs a synchronous step and returns what it recorded. If it throws, nothing has changed. */
  run<Result>(step: () => Result): { readonly result: Result; readonly recorded: Recorded } {
    const outer = this.#recorded;
    const recorded = nothing();
    this.#recorded = recorded;
    try {
      const result = step();
      if (outer !== undefined) append(outer, recorded);
      return { result, recorded };
    } catch (cause) {
      this.undo(recorded.changes);
      throw cause;
    } finally {
      this.#recorded = outer;
    }
  }

  /** Runs a part of a step. If it throws, it has changed nothing. */
  atomically<Result>(step: () => Result): Result {
    return this.run(step).result;
  }

  /** The position after the running step, if it changes nothing more in the history. */
  get positionAfter(): number {
    const isChanged = this.#recorded?.changes.some(({ kind }) => !this.#outsideHistory.has(kind)) ?? false;
    return this.position + Number(isChanged);
  }

  /** Returns true if the sandbox can go back to a position. */
  reaches(position: number): boolean {
    return position >= this.oldest && position <= this.position;
  }

  /** Calls a listener when another server has changed the documents, to drop what was derived from them. */
  onReplaced(listener: () => void): void {
    this.#replaced.push(listener);
  }

  /** Applies changes of another server. */
  apply(changes: Iterable<Fresh>): void {
    for (const listener of this.#replaced) listener();
    for (const { kind, id, after } of changes) this.#write(kind, id, after);
  }

  undo(changes: readonly Change[]): void {
    for (const { kind, id, before } of changes.toReversed()) this.#write(kind, id, before);
  }

  /** The changes that going back undoes, merged. */
  inHistory(changes: readonly Change[]): Change[] {
    return netChanges(changes.filter(({ kind }) => !this.#outsideHistory.has(kind)));
  }

  /** Deletes all documents of the history. A step that calls it can be undone like any other. */
  clear(): void {
    for (const { kind, id } of this.all()) if (!this.#outsideHistory.has(kind)) this.put(kind, id, undefined);
  }

  /** Drops all documents from memory, because another server replaced them. */
  forget(): void {
    for (const documents of this.#kinds.values()) documents.values.clear();
  }

  /** All documents, those of each kind in their order. */
  all(): { readonly kind: string; readonly id: string; readonly body: unknown }[] {
    return [...this.#kinds].flatMap(([kind, documents]) =>
      [...sorted(documents)].map(([id, { body }]) => ({ kind, id, body })),
    );
  }

  get size(): number {
    let size = 0;
    for (const { values } of this.#kinds.values()) size += values.size;
    return size;
  }

  #kind(kind: string): Kind {
    const known = this.#kinds.get(kind) ?? { values: new Map<string, Placed>(), isSorted: true };
    this.#kinds.set(kind, known);
    return known;
  }

  #write(kind: string, id: string, after: Placed | undefined): void {
    const documents = this.#kind(kind);
    if (after === undefined) {
      documents.values.delete(id);
      return;
    }
    const before = documents.values.get(id);
    // A restored document returns to its place, but the map has it at the end.
    if (before === undefined ? after.place <= this.#lastPlace : before.place !== after.place)
      documents.isSorted = false;
    this.#lastPlace = Math.max(this.#lastPlace, after.place);
    documents.values.set(id, after);
  }
}

const sorted = (documents: Kind): Map<string, Placed> => {
  if (!documents.isSorted) {
    documents.values = new Map([...documents.values].sort(([, one], [, other]) => one.place - other.place));
    documents.isSorted = true;
  }
  return documents.values;
};

/** The ids of the matching documents, oldest first. */
export const idsWhere = <Value>(collection: Collection<Value>, matches: (value: Value) => boolean): string[] =>
  [...collection.entries()].flatMap(([id, value]) => (matches(value) ? id : []));

/** Deletes the oldest documents until at most `most` remain. */
export const dropOldest = (collection: Collection<unknown>, most: number): void => {
  let excess = collection.size - most;
  if (excess <= 0) return;
  const oldest: string[] = [];
  for (const [id] of collection.entries()) {
    if (excess === 0) break;
    oldest.push(id);
    excess -= 1;
  }
  for (const id of oldest) collection.delete(id);
};
