import { messageOf } from '@kit/contracts/message-of';
import type Database from 'libsql';
import { type Item, type ListName, lists } from '../documents';
import { Listeners, NOTHING, replaceable } from './local';
import { connect, inTransaction, openPaths, release, VERSION } from './sqlite-database';
import { CONTENT_KIND, SqliteTables, type State } from './sqlite-tables';
import {
  type Commit,
  type Committed,
  type Listed,
  type Listener,
  type Loaded,
  MAXIMUM_SANDBOXES,
  type Notice,
  type Range,
  type SandboxState,
  type Store,
  type StoredDocument,
  StoreUnavailable,
} from './store';

/** Delay until the journal entries of reading calls are stored, in ms. A killed server loses them. */
const ITEM_DELAY = 250;

interface Waiting {
  readonly sandbox: string;
  readonly commit: Commit;
  readonly done: (committed: Committed) => void;
  readonly fail: (cause: unknown) => void;
}

/** Returns true if nobody has changed the sandbox since the position of a commit. */
const isCurrent = (state: State | undefined, { isNew, position }: Commit): boolean =>
  state === undefined ? isNew : !isNew && state.position === position;

/** Keeps sandboxes in one file. Open it with `openSqlite`. */
export class SqliteStore implements Store {
  readonly description: string;
  readonly path: string;
  readonly #report: (line: string) => void;
  readonly #database: Database.Database;
  readonly #tables: SqliteTables;
  /** least recently used first */
  readonly #states = new Map<string, State>();
  readonly #listeners = new Listeners();
  #waiting: Waiting[] = [];
  /** sandboxes whose state has changed since the last transaction, with new items of reading calls */
  readonly #unstored = new Map<string, (readonly [list: ListName, id: number, json: string])[]>();
  #itemTimer: NodeJS.Timeout | undefined;
  #lastProblem: string | undefined;

  constructor(path: string, report: (line: string) => void) {
    this.description = `sqlite ${path}`;
    this.path = path;
    this.#report = report;
    this.#database = connect(path);
    openPaths.add(path);
    this.#tables = new SqliteTables(this.#database);
    for (const [sandbox, state] of this.#tables.states()) this.#states.set(sandbox, state);
  }

  /** All documents of all sandboxes. */
  documents(): Iterable<StoredDocument> {
    return this.#tables.documents();
  }

  async load(sandbox: string): Promise<Loaded | undefined> {
    const state = this.#states.get(sandbox);
    return state && this.#loaded(sandbox, state);
  }

  commit(sandbox: string, commit: Commit): Promise<Committed> {
    const { steps, items, emptied } = commit;
    const state = this.#states.get(sandbox);
    if (!isCurrent(state, commit)) return Promise.resolve(this.#changed(sandbox));
    if (steps.length + items.length + emptied.length === 0) return Promise.resolve({ ids: [] });
    if (steps.length === 0 && state !== undefined && emptied.length === 0 && items.every(({ id }) => id === undefined))
      return Promise.resolve({ ids: this.#addLater(sandbox, state, items) });
    return new Promise((done, fail) => {
      this.#waiting.push({ sandbox, commit, done, fail });
      // Commits of one turn of the event loop share a transaction.
      if (this.#waiting.length === 1) setImmediate(() => this.#commitAll());
    });
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last = -1 }: Range): Promise<Listed[]> {
    this.#storeItems();
    const state = this.#states.get(sandbox);
    const newest = list === 'steps' ? state?.position : state?.last[list];
    const from = Math.max(after, (newest ?? 0) - lists[list]);
    return this.#tables.read(sandbox, list, from, before ?? Number.MAX_SAFE_INTEGER, last);
  }

  async file(sandbox: string, id: string): Promise<string | undefined> {
    return this.#tables.content(sandbox, id);
  }

  async sandboxes(): Promise<SandboxState[]> {
    return [...this.#states].map(([name, { documents, usedAt }]) => ({ name, documents, lastUsedAt: usedAt }));
  }

  async delete(sandbox: string): Promise<boolean> {
    if (!this.#states.has(sandbox)) return false;
    this.#try(() => inTransaction(this.#database, () => this.#tables.delete(sandbox)));
    this.#states.delete(sandbox);
    this.#unstored.delete(sandbox);
    this.#listeners.tell(sandbox, 'end');
    return true;
  }

  notify(sandbox: string, notice: Notice): void {
    this.#listeners.tell(sandbox, notice);
  }

  async listen(sandbox: string, listener: Listener): Promise<() => void> {
    return this.#listeners.add(sandbox, listener);
  }

  async problem(): Promise<string | undefined> {
    // Tries again only after a failure, so that a probe costs nothing.
    if (this.#lastProblem === undefined) return undefined;
    try {
      this.#try(() => inTransaction(this.#database, () => this.#database.exec(`PRAGMA user_version = ${VERSION}`)));
    } catch {
      return 'the store refuses writes';
    }
    return undefined;
  }

  async close(): Promise<void> {
    if (this.#waiting.length > 0) this.#commitAll();
    this.#storeItems();
    clearTimeout(this.#itemTimer);
    release(this.#database);
    openPaths.delete(this.path);
  }

  /** Closes a file that cannot be used. */
  abandon(): void {
    openPaths.delete(this.path);
    try {
      release(this.#database);
    } catch {
      // A damaged file cannot leave its write-ahead log. It is closed already.
    }
  }

  #loaded(sandbox: string, { position, created }: State): Loaded {
    const documents = this.#tables.load(sandbox);
    return { position, oldest: Math.max(created, position - lists.steps), documents };
  }

  #changed(sandbox: string): Committed {
    const state = this.#states.get(sandbox);
    return { ...(state === undefined ? NOTHING : this.#loaded(sandbox, state)), isWhole: true };
  }

  /** Runs a write, and remembers whether the store refuses writes. @throws StoreUnavailable */
  #try(write: () => void): void {
    try {
      write();
      this.#lastProblem = undefined;
    } catch (cause) {
      this.#lastProblem = messageOf(cause);
      this.#report(`The store refused a commit: ${this.#lastProblem}`);
      throw new StoreUnavailable(this.#lastProblem);
    }
  }

  /** Gives items of a reading call their ids, and stores them soon: the reply does not depend on them. */
  #addLater(sandbox: string, state: State, items: readonly Item[]): number[] {
    const last = { ...state.last };
    const unstored = this.#unstored.get(sandbox) ?? [];
    const ids = items.map(({ list, body }) => {
      const id = (last[list] ?? 0) + 1;
      last[list] = id;
      unstored.push([list, id, JSON.stringify(body)]);
      return id;
    });
    this.#unstored.set(sandbox, unstored);
    this.#use(sandbox, { ...state, last, usedAt: Date.now() });
    this.#itemTimer ??= setTimeout(() => {
      this.#itemTimer = undefined;
      this.#storeItems();
    }, ITEM_DELAY).unref();
    if (items.some(({ list }) => list === 'calls')) this.#listeners.tell(sandbox, 'calls');
    return ids;
  }

  #storeItems(): void {
    if (this.#unstored.size === 0) return;
    try {
      this.#try(() => inTransaction(this.#database, () => this.#putUnstored()));
    } catch {
      // These entries of the journal are lost. The report names the reason.
    }
    this.#unstored.clear();
  }

  #putUnstored(): void {
    for (const [sandbox, items] of this.#unstored) {
      for (const [list, id, json] of items) this.#tables.add(sandbox, list, id, json);
      const state = this.#states.get(sandbox);
      if (state !== undefined) this.#tables.putState(sandbox, state);
    }
  }

  #commitAll(): void {
    const waiting = this.#waiting.filter(({ sandbox, commit, done }) => {
      // The sandbox may have been deleted since the commit was asked for.
      const isSame = isCurrent(this.#states.get(sandbox), commit);
      if (!isSame) done(this.#changed(sandbox));
      return isSame;
    });
    this.#waiting = [];
    const stored: [Waiting, State, number[]][] = [];
    const dropped: string[] = [];
    try {
      this.#try(() =>
        inTransaction(this.#database, () => {
          this.#putUnstored();
          for (const each of waiting) {
            if (!this.#states.has(each.sandbox)) dropped.push(...this.#makeRoom(waiting));
            const [state, ids] = this.#store(each.sandbox, each.commit);
            stored.push([each, state, ids]);
          }
          for (const [{ sandbox }, state] of stored) this.#tables.putState(sandbox, state);
        }),
      );
    } catch (cause) {
      for (const { fail } of waiting) fail(cause);
      return;
    }
    this.#unstored.clear();
    for (const sandbox of dropped) this.#states.delete(sandbox);
    for (const [{ sandbox, commit, done }, state, ids] of stored) {
      this.#use(sandbox, state);
      if (commit.items.some(({ list }) => list === 'calls')) this.#listeners.tell(sandbox, 'calls');
      done({ ids });
    }
  }

  /** Writes one commit. @returns the new state of the sandbox, and the ids of the items */
  #store(sandbox: string, commit: Commit): readonly [State, number[]] {
    const { steps, documents, items, emptied, files } = commit;
    const known = this.#states.get(sandbox);
    const created = known?.created ?? commit.position;
    let position = commit.position;
    const last: Partial<Record<ListName, number>> = { ...known?.last };
    this.#tables.put([
      ...documents.flatMap(({ kind, id, after }) => (after === undefined ? [] : [{ sandbox, kind, id, ...after }])),
      ...files.map(({ id, content }) => ({ sandbox, kind: CONTENT_KIND, id, place: 0, body: content })),
    ]);
    for (const { kind, id, after } of documents) if (after === undefined) this.#tables.remove(sandbox, kind, id);
    for (const list of emptied) this.#tables.empty(sandbox, list);
    for (const changes of steps) {
      position += 1;
      this.#tables.add(sandbox, 'steps', position, JSON.stringify(changes));
    }
    const ids = items.map(({ list, body, id }) => {
      if (id !== undefined) {
        this.#tables.replace(sandbox, list, id, body);
        return id;
      }
      const next = (last[list] ?? 0) + 1;
      last[list] = next;
      this.#tables.add(sandbox, list, next, JSON.stringify(body));
      return next;
    });
    const added = documents.map(({ before, after }) => Number(after !== undefined) - Number(before !== undefined));
    const count = added.reduce((sum, each) => sum + each, known?.documents ?? 0);
    return [{ position, created, usedAt: Date.now(), documents: count, last }, ids];
  }

  /** Marks a sandbox as the most recently used one. */
  #use(sandbox: string, state: State): void {
    this.#states.delete(sandbox);
    this.#states.set(sandbox, state);
  }

  #makeRoom(waiting: readonly Waiting[]): string[] {
    if (this.#states.size < MAXIMUM_SANDBOXES) return [];
    const used = new Set(waiting.map(({ sandbox }) => sandbox));
    const unused = [...this.#states.keys()].filter((name) => !used.has(name));
    const oldest = replaceable(unused, this.#listeners);
    if (oldest === undefined) return [];
    this.#tables.delete(oldest);
    return [oldest];
  }
}
