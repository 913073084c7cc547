import type * as z from 'zod/mini';
import {
  append,
  type Change,
  type FileContent,
  type Fresh,
  type Item,
  lists,
  netChanges,
  nothing,
  type Placed,
  type Recorded,
} from './changes';

/** A document kind. Imported documents are validated against its schema. */
export interface CollectionDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** storage name of the kind; never change it, because existing state files use it */
  readonly kind: string;
  readonly schema: Schema;
  /** going back does not change these documents, and a snapshot does not contain them */
  readonly isOutsideHistory: boolean;
  /** maximum documents of this kind in an import; undefined for none */
  readonly most?: number | undefined;
}

/** A stored document. Replace it and never change it in place. */
export type RecordOf<Definition extends CollectionDefinition> = Readonly<z.infer<Definition['schema']>>;

const definitions = new Map<string, CollectionDefinition>();

/** All declared document kinds. */
export const collections: ReadonlyMap<string, CollectionDefinition> = definitions;

/** Declares a document kind by its schema. */
export const defineCollection = <Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
  { isOutsideHistory = false, most }: Partial<Pick<CollectionDefinition, 'isOutsideHistory' | 'most'>> = {},
): CollectionDefinition<Schema> => {
  const definition = { kind, schema, isOutsideHistory, most };
  definitions.set(kind, definition);
  return definition;
};

/** The documents of one kind, in their order unless `isSorted` is false. */
interface Kind {
  values: Map<string, Placed>;
  isSorted: boolean;
}

const isInHistory = ({ kind }: { readonly kind: string }): boolean => collections.get(kind)?.isOutsideHistory !== true;

/**
 * All documents of a sandbox in memory. Every change is recorded, so a step can be undone, stored, shown, and run
 * again.
 */
export class Documents {
  readonly #kinds = new Map<string, Kind>();
  readonly #replaced: (() => void)[] = [];
  #recorded: Recorded | undefined;
  #lastPlace = 0;
  /** number of the last stored step, which identifies the state before the running step */
  position = 0;
  /** earliest position to which the sandbox can go back */
  oldest = 0;

  get(kind: string, id: string): unknown {
    return this.#kind(kind).values.get(id)?.body;
  }

  /** Changes a document in its place, or adds it as the newest one of its kind. Deletes it if the body is undefined. */
  set(kind: string, id: string, body: unknown): void {
    const known = this.#kind(kind).values.get(id);
    if (body !== undefined) this.put(kind, id, { place: known?.place ?? this.#lastPlace + 1, body });
    else if (known !== undefined) this.put(kind, id, undefined);
  }

  /** The documents of a kind, oldest first. A loop over them may delete them. */
  *entries(kind: string): Generator<[id: string, body: unknown]> {
    for (const [id, { body }] of sorted(this.#kind(kind))) yield [id, body];
  }

  count(kind: string): number {
    return this.#kind(kind).values.size;
  }

  /** Puts a document into a place, or deletes it. */
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
    const isChanged = this.#recorded?.changes.some(isInHistory) ?? false;
    return this.position + Number(isChanged);
  }

  /** Returns true if the sandbox can go back to a position. */
  reaches(position: number): boolean {
    return position >= Math.max(this.oldest, this.position - lists.steps) && position <= this.position;
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
    return netChanges(changes.filter(isInHistory));
  }

  /** Deletes all documents of the history. A step that calls it can be undone like any other. */
  clear(): void {
    for (const { kind, id } of this.all().filter(isInHistory)) this.put(kind, id, undefined);
  }

  /** Drops all documents from memory, because another server replaced them. */
  forget(): void {
    for (const documents of this.#kinds.values()) documents.values.clear();
  }

  /** All documents, those of each kind in their order. */
  all(): { readonly kind: string; readonly id: string; readonly body: unknown }[] {
    return [...this.#kinds.keys()].flatMap((kind) => [...this.entries(kind)].map(([id, body]) => ({ kind, id, body })));
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

/** Documents of one kind, by id. Replace values and never change them in place: they are serialized later. */
export class Collection<Value> {
  readonly #documents: Documents;
  readonly #kind: string;

  constructor(documents: Documents, { kind }: Pick<CollectionDefinition, 'kind'>) {
    this.#documents = documents;
    this.#kind = kind;
  }

  get(id: string): Value | undefined {
    return this.#documents.get(this.#kind, id) as Value | undefined;
  }

  set(id: string, value: Value): void {
    this.#documents.set(this.#kind, id, value);
  }

  /** Sets a value that becomes the newest one, and deletes the oldest ones until at most `most` remain. */
  setNewest(id: string, value: Value, most: number): void {
    this.delete(id);
    for (const [oldest] of this.entries()) {
      if (this.size < most) break;
      this.delete(oldest);
    }
    this.set(id, value);
  }

  delete(id: string): void {
    this.#documents.set(this.#kind, id, undefined);
  }

  /** Oldest first. A loop over them may delete them. */
  entries(): Iterable<[id: string, value: Value]> {
    return this.#documents.entries(this.#kind) as Iterable<[string, Value]>;
  }

  /** Oldest first. */
  values(): Value[] {
    return [...this.entries()].map(([, value]) => value);
  }

  /** The ids of the matching documents, oldest first. */
  idsWhere(matches: (value: Value) => boolean): string[] {
    return [...this.entries()].flatMap(([id, value]) => (matches(value) ? id : []));
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const id of this.idsWhere(matches)) this.delete(id);
  }

  get size(): number {
    return this.#documents.count(this.#kind);
  }
}

/** The class of the documents of a kind. Classes that know more about their kind extend it. */
export const recordsOf = <Definition extends CollectionDefinition>(
  definition: Definition,
): (new (
  documents: Documents,
) => Collection<RecordOf<Definition>>) =>
  class extends Collection<RecordOf<Definition>> {
    constructor(documents: Documents) {
      super(documents, definition);
    }
  };
