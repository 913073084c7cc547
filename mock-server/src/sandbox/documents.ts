import type { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';
import { DocumentMap, type Follower } from './document-map';
import { History } from './history';
import type { CollectionDefinition, RecordOf } from './records/define-collection';

/** Documents of one kind, by id. A value is replaced, never changed in place: it is written as JSON a little later. */
export interface Collection<Value> {
  get(id: string): Value | undefined;
  set(id: string, value: Value): void;
  delete(id: string): void;
  /** ids and values, oldest first */
  entries(): IterableIterator<[string, Value]>;
  readonly size: number;
  /** Tells of every document that there is, and from then on of every change, also of one that is taken back. */
  follow(follower: Follower<Value>): void;
}

/** Large documents of one kind that stay in the store until somebody asks for them. */
export interface DocumentsApart {
  readonly kind: string;
  readonly ids: readonly string[];
  /** @returns those of the ids that the store has, in order of first arrival */
  load(ids: readonly string[]): Promise<readonly Omit<StoredDocument, 'sandbox'>[]>;
}

/**
 * All documents of one sandbox: served from memory, and queued for the store as they change.
 */
export class Documents {
  readonly #sandbox: string;
  readonly #commits: CommitQueue;
  readonly #kinds = new Map<string, DocumentMap>();
  readonly #history: History;
  /** how to take back what the running step wrote, newest last; undefined outside of a step */
  #undo: (() => void)[] | undefined;
  #staged: { readonly kind: string; readonly id: string; readonly body: unknown }[] = [];
  readonly #apart: DocumentsApart | undefined;
  /** ids of the documents apart that are not in memory */
  readonly #absent: Set<string>;

  /**
   * @param history of the documents that these take the place of, or another that begins after it: no position ever means
   * two states
   * @param apart documents that are not in `stored`
   */
  constructor(
    sandbox: string,
    commits: CommitQueue,
    stored: readonly StoredDocument[],
    history: History = new History(0),
    apart?: DocumentsApart,
  ) {
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
   * Runs a step that writes all or nothing: when it throws, memory is as it was and the store hears of nothing.
   * The step is synchronous, so that no other call can come in between and no lock is needed.
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

  /** Loads documents that are still apart into memory: one, or all of them. */
  async load(id?: string): Promise<void> {
    const wanted = [...this.#absent].filter((each) => id === undefined || each === id);
    if (this.#apart === undefined || wanted.length === 0) return;
    const loaded = await this.#apart.load(wanted);
    for (const { kind, id: known, body } of loaded) {
      // A call may have deleted it in the meantime.
      if (this.#absent.delete(known)) this.#kind(kind).put(known, body);
    }
    for (const missing of wanted) this.#absent.delete(missing);
  }

  /** Whether every document is in memory. */
  get isComplete(): boolean {
    return this.#absent.size === 0;
  }

  /** Empties the sandbox. */
  clear(): void {
    this.#absent.clear();
    for (const documents of this.#kinds.values()) documents.clear();
    this.#history.clear();
    this.#commits.add({ sandbox: this.#sandbox, clear: true });
  }

  /** Puts these documents in the place of all that the store holds of the sandbox. */
  storeAll(): void {
    this.#commits.add({ sandbox: this.#sandbox, clear: true });
    for (const [kind, { values }] of this.#kinds) {
      for (const [id, body] of values) this.#commits.add({ sandbox: this.#sandbox, kind, id, body });
    }
  }

  /** Counts all changes so far: a name for the state that the documents are in. */
  get position(): number {
    return this.#history.position;
  }

  /** Every document, or as they were at an earlier position; undefined where that is too long ago to be known. */
  all(position = this.position): StoredDocument[] | undefined {
    return this.#history.at(position, this.#sandbox, this.#all());
  }

  /** Whether it is known how the documents stood at a position. */
  reaches(position: number): boolean {
    return this.#history.reaches(position);
  }

  /**
   * Puts the documents in the place of these that stood here at a position, in the store too. What these were stays
   * known: one can go back from there as well, and nothing more may be written here.
   * @returns undefined where that is too long ago to be known
   */
  backTo(position: number): Documents | undefined {
    const stored = this.all(position);
    if (stored === undefined) return undefined;
    const back = new Documents(this.#sandbox, this.#commits, stored, this.#history);
    this.#history.replace(this.#all(), back.#all());
    back.#storeInPlaceOf(this);
    return back;
  }

  /** How many there are. */
  get size(): number {
    let size = this.#absent.size;
    for (const { values } of this.#kinds.values()) size += values.size;
    return size;
  }

  /** The kinds that something is kept under here. */
  kinds(): string[] {
    return [...this.#kinds.keys()];
  }

  /** Resolves when everything written so far is kept; undefined when nothing waits. */
  flushed(): Promise<void> | undefined {
    return this.#commits.flushed();
  }

  #all(): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
    return new Map([...this.#kinds].map(([kind, { values }]) => [kind, values]));
  }

  /** Writes what is other than in documents that these follow; all of it where their order would not be the same. */
  #storeInPlaceOf(others: Documents): void {
    const before = others.#all();
    const after = this.#all();
    for (const [kind, values] of after) {
      const kept = [...(before.get(kind)?.keys() ?? [])].filter((id) => values.has(id));
      if ([...values.keys()].some((id, index) => id !== kept[index])) {
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
    const known = this.#kinds.get(kind) ?? new DocumentMap();
    this.#kinds.set(kind, known);
    return known;
  }

  #isAbsent(kind: string, id: string): boolean {
    return this.#absent.size > 0 && kind === this.#apart?.kind && this.#absent.has(id);
  }

  /** Deletes or replaces a document whose body is unknown here, so that nobody can go back to before it. */
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
