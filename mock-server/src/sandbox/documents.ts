import type { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';
import { DocumentMap, type Follower } from './document-map';
import { History, type Stretch } from './history';
import type { CollectionDefinition, RecordOf } from './records/define-collection';

/** Documents of one kind, by id. Replace values and never change them in place: they are serialized later. */
export interface Collection<Value> {
  get(id: string): Value | undefined;
  set(id: string, value: Value): void;
  delete(id: string): void;
  /** ids and values, oldest first */
  entries(): IterableIterator<[string, Value]>;
  readonly size: number;
  /** Calls the follower for every existing document, and then for every change, including undone ones. */
  follow(follower: Follower<Value>): void;
}

/** Large documents of one kind that are loaded from the store on demand. */
export interface DocumentsApart {
  readonly kind: string;
  readonly ids: readonly string[];
  /** @returns the documents that the store has, in order of first arrival */
  load(ids: readonly string[]): Promise<readonly Omit<StoredDocument, 'sandbox'>[]>;
}

/** All documents of one sandbox. Reads come from memory; writes are queued for the store. */
export class Documents {
  readonly #sandbox: string;
  readonly #commits: CommitQueue;
  readonly #kinds = new Map<string, DocumentMap>();
  readonly #history: History;
  /** undo steps of the running transaction, newest last; undefined outside of one */
  #undo: (() => void)[] | undefined;
  #staged: { readonly kind: string; readonly id: string; readonly body: unknown }[] = [];
  readonly #apart: DocumentsApart | undefined;
  #bytes = 0;
  #onGrowth: (bytes: number) => void;
  /** ids of documents that are not in memory */
  readonly #absent: Set<string>;

  /**
   * @param history history of the replaced documents, or a new one that begins after it; a position identifies only one
   *   state
   * @param apart documents to load on demand, which `stored` does not contain
   * @param onGrowth receives each change of `bytes`
   */
  constructor(
    sandbox: string,
    commits: CommitQueue,
    stored: readonly StoredDocument[],
    history: History = new History(0),
    apart?: DocumentsApart,
    onGrowth: (bytes: number) => void = () => undefined,
  ) {
    this.#onGrowth = onGrowth;
    this.#sandbox = sandbox;
    this.#commits = commits;
    this.#history = history;
    this.#apart = apart;
    this.#absent = new Set(apart?.ids);
    for (const { kind, id, body } of stored) this.#kind(kind).put(id, body);
  }

  collection<Definition extends CollectionDefinition>({ kind }: Definition): Collection<RecordOf<Definition>> {
    type Value = RecordOf<Definition>;
    const documents = this.#kind(kind);
    const values = documents.values as ReadonlyMap<string, Value>;
    const write = (id: string, value: Value | undefined) => {
      if (this.#isAbsent(kind, id)) {
        this.#writeAbsent(kind, id, value);
        return;
      }
      if (value === undefined && !values.has(id)) return;
      const before = documents.put(id, value);
      this.#history.add(kind, id, before);
      this.#undo?.push(() => documents.takeBack(id, before));
      this.#write(kind, id, value);
    };
    return {
      get: (id) => values.get(id),
      set: write,
      delete: (id) => write(id, undefined),
      entries: () => values.entries(),
      get size() {
        return values.size;
      },
      follow: (follower) => documents.follow(follower as Follower<unknown>),
    };
  }

  /**
   * Runs a step atomically: if it throws, memory is restored and the store gets no write. The step is synchronous, so
   * no other call can interleave and no lock is needed.
   */
  atomically<Result>(step: () => Result): Result {
    if (this.#undo !== undefined) return step();
    const undo: (() => void)[] = [];
    const position = this.#history.position;
    this.#undo = undo;
    try {
      const result = step();
      for (const { kind, id, body } of this.#staged) this.#commits.add({ sandbox: this.#sandbox, kind, id, body });
      return result;
    } catch (cause) {
      for (const takeBack of undo.reverse()) takeBack();
      this.#history.rewind(position);
      throw cause;
    } finally {
      this.#undo = undefined;
      this.#staged = [];
    }
  }

  /** Loads one missing document into memory, or all of them. */
  async load(id?: string): Promise<void> {
    const wanted = [...this.#absent].filter((each) => id === undefined || each === id);
    if (this.#apart === undefined || wanted.length === 0) return;
    const loaded = await this.#apart.load(wanted);
    for (const { kind, id: known, body } of loaded) {
      // A call can delete the document while it loads.
      if (this.#absent.delete(known)) this.#kind(kind).put(known, body);
    }
    for (const missing of wanted) this.#absent.delete(missing);
  }

  /** Whether every document is in memory. */
  get isComplete(): boolean {
    return this.#absent.size === 0;
  }

  clear(): void {
    this.#absent.clear();
    for (const documents of this.#kinds.values()) documents.clear();
    this.#history.clear();
    this.#commits.add({ sandbox: this.#sandbox, clear: true });
  }

  /** Replaces the stored documents of the sandbox with these. */
  storeAll(): void {
    this.#commits.add({ sandbox: this.#sandbox, clear: true });
    for (const [kind, { values }] of this.#kinds) {
      for (const [id, body] of values) this.#commits.add({ sandbox: this.#sandbox, kind, id, body });
    }
  }

  /** Number of changes so far, which identifies the current state. */
  get position(): number {
    return this.#history.position;
  }

  /** All documents, now or at an earlier position; undefined if the history does not reach that far. */
  all(position = this.position): StoredDocument[] | undefined {
    return this.#history.at(position, this.#sandbox, this.#all());
  }

  /** Whether the history reaches a position. */
  reaches(position: number): boolean {
    return this.#history.reaches(position);
  }

  /** The positions that led to the current state, newest first. */
  path(): Stretch[] {
    return this.#history.path();
  }

  /**
   * Restores an earlier position, in memory and in the store. The replaced state stays in the history, so a caller can
   * also return to it. Do not write to this object afterwards.
   * @returns undefined if the history does not reach that far
   */
  backTo(position: number): Documents | undefined {
    const stored = this.all(position);
    if (stored === undefined) return undefined;
    const back = new Documents(this.#sandbox, this.#commits, stored, this.#history, undefined, this.#onGrowth);
    this.#history.replace(this.#all(), back.#all(), position);
    back.#storeInPlaceOf(this);
    this.end(false);
    return back;
  }

  /** Number of documents, including those not in memory. */
  get size(): number {
    let size = this.#absent.size;
    for (const { values } of this.#kinds.values()) size += values.size;
    return size;
  }

  /** Approximate memory of the documents, without those of the history. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Leaves the budgets, because another object replaces this one.
   * @param isHistoryOver no other object uses its history
   */
  end(isHistoryOver: boolean): void {
    this.#onGrowth(-this.#bytes);
    this.#onGrowth = () => undefined;
    if (isHistoryOver) this.#history.end();
  }

  /** The kinds with at least one document so far. */
  kinds(): string[] {
    return [...this.#kinds.keys()];
  }

  /** Resolves when all writes so far are committed; undefined if none is pending. */
  flushed(): Promise<void> | undefined {
    return this.#commits.flushed();
  }

  #all(): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
    return new Map([...this.#kinds].map(([kind, { values }]) => [kind, values]));
  }

  /** Stores the differences from the replaced documents, or all documents if the order would change. */
  #storeInPlaceOf(others: Documents): void {
    const before = others.#all();
    const after = this.#all();
    for (const [kind, values] of after) {
      const remainingIds = [...(before.get(kind)?.keys() ?? [])].filter((id) => values.has(id));
      if ([...values.keys()].some((id, index) => id !== remainingIds[index])) {
        this.storeAll();
        return;
      }
    }
    for (const [kind, values] of before) {
      for (const [id, body] of values) {
        const changed = after.get(kind)?.get(id);
        if (changed !== body) this.#commits.add({ sandbox: this.#sandbox, kind, id, body: changed });
      }
    }
  }

  #kind(kind: string): DocumentMap {
    const known = this.#kinds.get(kind) ?? new DocumentMap((bytes) => this.#count(bytes));
    this.#kinds.set(kind, known);
    return known;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#onGrowth(bytes);
  }

  #isAbsent(kind: string, id: string): boolean {
    return this.#absent.size > 0 && kind === this.#apart?.kind && this.#absent.has(id);
  }

  /** Deletes or replaces a document that is not in memory. Its old value is unknown, so this clears the history. */
  #writeAbsent(kind: string, id: string, value: unknown): void {
    this.#absent.delete(id);
    this.#undo?.push(() => {
      if (value !== undefined) this.#kind(kind).put(id, undefined);
      this.#absent.add(id);
    });
    if (value !== undefined) this.#kind(kind).put(id, value);
    this.#history.clear();
    this.#write(kind, id, value);
  }

  #write(kind: string, id: string, body: unknown): void {
    if (this.#undo === undefined) this.#commits.add({ sandbox: this.#sandbox, kind, id, body });
    else this.#staged.push({ kind, id, body });
  }
}
