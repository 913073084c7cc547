import { messageOf } from '@kit/contracts/message-of';
import type Database from 'libsql';
import { type Item, type ListName, lists } from '../documents';
import { Listeners, NOTHING, replaceable } from './local';
import { connect, openPaths, release, VERSION } from './sqlite-file';
import { type NewItem, SqliteTables, type State } from './sqlite-tables';
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

/** Delay until the journal entries of calls are stored, in ms. A killed server loses them, but none of their changes. */
const CALLS_STORED_AFTER = 100;
/** Entries that are stored at once, because other calls wait meanwhile. */
const CALLS_STORED_TOGETHER = 200;

const isNewCall = ({ list, id }: Item): boolean => list === 'calls' && id === undefined;

const nextId = (last: Partial<Record<ListName, number>>, list: ListName): number => {
  const next = (last[list] ?? 0) + 1;
  last[list] = next;
  return next;
};

/** Keeps sandboxes in one file. */
export class SqliteStore implements Store {
  readonly description: string;
  readonly path: string;
  readonly #report: (line: string) => void;
  readonly #database: Database.Database;
  readonly #tables: SqliteTables;
  /** least recently used first */
  readonly #states = new Map<string, State>();
  readonly #listeners = new Listeners();
  /** journal entries that are not stored yet by sandbox, oldest first */
  readonly #unstored = new Map<string, NewItem[]>();
  #timer: NodeJS.Timeout | undefined;
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
    return this.#tables.all();
  }

  async load(sandbox: string): Promise<Loaded | undefined> {
    const state = this.#states.get(sandbox);
    return state && this.#loaded(sandbox, state);
  }

  async commit(sandbox: string, commit: Commit): Promise<Committed> {
    const { position, isNew, steps, documents, items, emptied } = commit;
    const known = this.#states.get(sandbox);
    if (known === undefined ? !isNew : isNew || known.position !== position)
      return { ...(known === undefined ? NOTHING : this.#loaded(sandbox, known)), isWhole: true };
    if (steps.length + items.length + emptied.length === 0) return { ids: [] };
    const last: Partial<Record<ListName, number>> = { ...known?.last };
    const ids = items.map(({ list, id }) => id ?? nextId(last, list));
    const added = documents.map(({ before, after }) => Number(after !== undefined) - Number(before !== undefined));
    const state: State = {
      position: position + steps.length,
      created: known?.created ?? position,
      usedAt: Date.now(),
      documents: added.reduce((sum, each) => sum + each, known?.documents ?? 0),
      last,
    };
    if (known === undefined || steps.length + emptied.length > 0 || !items.every(isNewCall))
      this.#storeNow(sandbox, commit, ids, state);
    this.#use(sandbox, state);
    if (items.some(isNewCall)) this.#storeSoon(sandbox, items, ids);
    if (items.some(({ list }) => list === 'calls')) this.#listeners.tell(sandbox, 'calls');
    return { ids };
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last = -1 }: Range): Promise<Listed[]> {
    this.#storeCalls();
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
    this.#transact(() => this.#tables.delete(sandbox));
    this.#forget(sandbox);
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
      this.#transact(() => this.#database.exec(`PRAGMA user_version = ${VERSION}`));
    } catch {
      return 'the store refuses writes';
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.#storeCalls();
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
    const documents = this.#tables.documents(sandbox);
    return { position, oldest: Math.max(created, position - lists.steps), documents };
  }

  /** Stores waiting entries of the journal. @param most of each sandbox */
  #storeCalls(most = Number.MAX_SAFE_INTEGER): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unstored.size === 0) return;
    try {
      this.#transact(() => {
        for (const [sandbox, calls] of this.#unstored) {
          this.#tables.add(sandbox, 'calls', calls.slice(0, most));
          const state = this.#states.get(sandbox);
          if (state !== undefined) this.#tables.putState(sandbox, state);
        }
      });
    } catch {
      // These entries of the journal are lost. The report names the reason.
    }
    for (const [sandbox, calls] of this.#unstored) {
      if (calls.length > most) this.#unstored.set(sandbox, calls.slice(most));
      else this.#unstored.delete(sandbox);
    }
    if (this.#unstored.size > 0) this.#storeCallsSoon();
  }

  #storeCallsSoon(): void {
    this.#timer ??= setTimeout(() => this.#storeCalls(CALLS_STORED_TOGETHER), CALLS_STORED_AFTER).unref();
  }

  /** Stores everything of a commit except new calls. */
  #storeNow(sandbox: string, commit: Commit, ids: readonly number[], state: State): void {
    // The commit may empty the list of calls, or replace one.
    if (commit.emptied.length > 0 || commit.items.some(({ id }) => id !== undefined)) this.#storeCalls();
    const isFull = !this.#states.has(sandbox) && this.#states.size >= MAXIMUM_SANDBOXES;
    const replaced = isFull ? replaceable(this.#states.keys(), this.#listeners) : undefined;
    const items = commit.items.flatMap((item, index) =>
      isNewCall(item) ? [] : [{ ...item, id: ids[index] ?? 0, isNew: item.id === undefined }],
    );
    this.#transact(() => {
      if (replaced !== undefined) this.#tables.delete(replaced);
      this.#tables.write(sandbox, commit, items);
      this.#tables.putState(sandbox, state);
    });
    if (replaced !== undefined) this.#forget(replaced);
  }

  #storeSoon(sandbox: string, items: readonly Item[], ids: readonly number[]): void {
    const unstored = this.#unstored.get(sandbox) ?? [];
    this.#unstored.set(sandbox, unstored);
    for (const [index, item] of items.entries())
      if (isNewCall(item)) unstored.push([ids[index] ?? 0, JSON.stringify(item.body)]);
    // Under load, the oldest calls leave the journal before they are stored.
    while (unstored.length > lists.calls) unstored.shift();
    this.#storeCallsSoon();
  }

  #forget(sandbox: string): void {
    this.#states.delete(sandbox);
    this.#unstored.delete(sandbox);
  }

  /** Marks a sandbox as the most recently used one. */
  #use(sandbox: string, state: State): void {
    this.#states.delete(sandbox);
    this.#states.set(sandbox, state);
  }

  /** Runs a write in a transaction, and remembers whether the store refuses writes. @throws StoreUnavailable */
  #transact(write: () => void): void {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        write();
        this.#database.exec('COMMIT');
      } catch (cause) {
        // A failure such as a full disk may already have ended the transaction.
        if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
        throw cause;
      }
      this.#lastProblem = undefined;
    } catch (cause) {
      this.#lastProblem = messageOf(cause);
      this.#report(`The store refused a commit: ${this.#lastProblem}`);
      throw new StoreUnavailable(this.#lastProblem);
    }
  }
}
