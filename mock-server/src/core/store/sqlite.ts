import { messageOf } from '@kit/contracts/message-of';
import type Database from 'libsql';
import { type Fresh, type ListName, lists } from '../changes';
import { DEFAULT_SANDBOX } from '../names';
import {
  type Commit,
  type Committed,
  FILE_KIND,
  type Listed,
  type Listener,
  type Loaded,
  MAXIMUM_SANDBOXES,
  type Notice,
  type Range,
  type SandboxState,
  type Store,
  type StoredDocument,
  type StoreEvent,
  StoreUnavailable,
} from './store';

/** Kinds of rows that are not documents: the state of a sandbox, and the content of a file. */
const STATE_KIND = 'sandbox';
const CONTENT_KIND = 'content';
const ARE_DOCUMENTS = `kind NOT IN ('${STATE_KIND}', '${CONTENT_KIND}')`;

const sql = {
  put: `INSERT INTO documents (sandbox, kind, id, place, body) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (sandbox, kind, id) DO UPDATE SET place = excluded.place, body = excluded.body`,
  remove: 'DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?',
  load: `SELECT kind, id, place, body FROM documents WHERE sandbox = ? AND ${ARE_DOCUMENTS} ORDER BY place`,
  content: `SELECT body FROM documents WHERE sandbox = ? AND kind = '${CONTENT_KIND}' AND id = ?`,
  add: 'INSERT INTO log (sandbox, list, id, body) VALUES (?, ?, ?, ?)',
  replace: 'UPDATE log SET body = ? WHERE sandbox = ? AND list = ? AND id = ?',
  read: 'SELECT id, body FROM log WHERE sandbox = ? AND list = ? AND id > ? AND id < ? ORDER BY id DESC LIMIT ?',
  empty: 'DELETE FROM log WHERE sandbox = ? AND list = ?',
  drop: 'DELETE FROM log WHERE sandbox = ? AND list = ? AND id <= ?',
  /** Drops the contents of files that neither a document nor a step names. */
  dropFiles: `DELETE FROM documents AS content WHERE sandbox = ?1 AND kind = '${CONTENT_KIND}'
    AND NOT EXISTS (SELECT 1 FROM documents WHERE sandbox = ?1 AND kind = '${FILE_KIND}' AND id = content.id)
    AND NOT EXISTS (SELECT 1 FROM log WHERE sandbox = ?1 AND list = 'steps' AND instr(body, content.id))`,
  deleteDocuments: 'DELETE FROM documents WHERE sandbox = ?',
  deleteLog: 'DELETE FROM log WHERE sandbox = ?',
  allDocuments: `SELECT sandbox, kind, id, body FROM documents WHERE ${ARE_DOCUMENTS}`,
  states: `SELECT sandbox, body FROM documents WHERE kind = '${STATE_KIND}'`,
} as const;

/** Old items of a list that are dropped in one statement. */
const DROPPED_TOGETHER = 64;

/** The state of a sandbox beside its documents and lists. */
interface State {
  readonly position: number;
  /** position at which the sandbox was created */
  readonly created: number;
  readonly usedAt: number;
  readonly documents: number;
  /** last id of each list, which no other item gets */
  readonly last: Readonly<Partial<Record<ListName, number>>>;
}

/** Keeps the sandboxes of one server in a SQLite database, which no other server can change. */
export class SqliteStore implements Store {
  readonly #database: Database.Database;
  readonly #report: (line: string) => void;
  readonly #prepared = new Map<string, Database.Statement<unknown[]>>();
  /** least recently used first */
  readonly #states: Map<string, State>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #release: (() => void) | undefined;
  #lastProblem: string | undefined;
  #isClosed = false;

  /**
   * @param report receives messages for the operator
   * @param release closes the database
   */
  constructor(
    database: Database.Database,
    report: (line: string) => void,
    readonly description: string,
    readonly path?: string,
    release?: () => void,
  ) {
    this.#database = database;
    this.#report = report;
    this.#release = release;
    const stored = this.#all<{ sandbox: string; body: string }>(sql.states).map(
      ({ sandbox, body }) => [sandbox, JSON.parse(body) as State] as const,
    );
    this.#states = new Map(stored.sort(([, one], [, other]) => one.usedAt - other.usedAt));
  }

  /** All documents of all sandboxes. */
  *all(): Generator<StoredDocument> {
    for (const row of this.#all<Omit<StoredDocument, 'body'> & { body: string }>(sql.allDocuments))
      yield { ...row, body: JSON.parse(row.body) as unknown };
  }

  async load(sandbox: string): Promise<Loaded | undefined> {
    const state = this.#states.get(sandbox);
    return state && this.#loaded(sandbox, state);
  }

  async commit(sandbox: string, commit: Commit): Promise<Committed> {
    const { position, isNew, steps, documents, items, emptied } = commit;
    const known = this.#states.get(sandbox);
    if (known === undefined && !isNew) return { position: 0, oldest: 0, documents: [], isWhole: true };
    if (known !== undefined && (isNew || known.position !== position))
      return { ...this.#loaded(sandbox, known), isWhole: true };
    if (steps.length + items.length + emptied.length === 0) return { ids: [] };
    const last: Partial<Record<ListName, number>> = { ...known?.last };
    const ids = items.map(({ list, id }) => {
      if (id !== undefined) return id;
      const next = (last[list] ?? 0) + 1;
      last[list] = next;
      return next;
    });
    const added = documents.map(({ before, after }) => Number(after !== undefined) - Number(before !== undefined));
    const state: State = {
      position: position + steps.length,
      created: known?.created ?? position,
      usedAt: Date.now(),
      documents: added.reduce((sum, each) => sum + each, known?.documents ?? 0),
      last,
    };
    const surplus = known === undefined ? this.#surplus() : undefined;
    try {
      this.#transact(() => this.#write(sandbox, commit, ids, state));
    } catch (cause) {
      // On a full disk, calls that change nothing still get their replies. Only their journal entries are lost.
      if (!isNew && steps.length + emptied.length === 0) return { ids };
      throw cause;
    }
    // A map iterates in the order of insertion, so the least recently used sandbox comes first.
    this.#states.delete(sandbox);
    this.#states.set(sandbox, state);
    if (surplus !== undefined) this.#dropSurplus(surplus);
    if (items.some(({ list }) => list === 'calls')) this.#tell(sandbox, 'calls');
    return { ids };
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last }: Range): Promise<Listed[]> {
    const state = this.#states.get(sandbox);
    const newest = (list === 'steps' ? state?.position : state?.last[list]) ?? 0;
    const from = Math.max(after, newest - lists[list]);
    const values = [sandbox, list, from, before ?? newest + 1, last ?? lists[list]];
    const rows = this.#all<{ id: number; body: string }>(sql.read, ...values);
    return rows.reverse().map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown }));
  }

  async file(sandbox: string, id: string): Promise<string | undefined> {
    const [row] = this.#all<{ body: string }>(sql.content, sandbox, id);
    return row?.body;
  }

  async sandboxes(): Promise<SandboxState[]> {
    return [...this.#states].map(([name, { documents, usedAt }]) => ({ name, documents, lastUsedAt: usedAt }));
  }

  async delete(sandbox: string): Promise<boolean> {
    if (!this.#states.has(sandbox)) return false;
    this.#drop(sandbox);
    this.#tell(sandbox, 'end');
    return true;
  }

  notify(sandbox: string, notice: Notice): void {
    this.#tell(sandbox, notice);
  }

  async listen(sandbox: string, listener: Listener): Promise<() => void> {
    const all = this.#listeners.get(sandbox) ?? new Set();
    this.#listeners.set(sandbox, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(sandbox) === all) this.#listeners.delete(sandbox);
    };
  }

  async problem(): Promise<string | undefined> {
    // Tries again only after a failure, so that a probe costs nothing.
    if (this.#lastProblem === undefined) return undefined;
    try {
      // Writes the same version again.
      const [{ user_version: version }] = this.#database.pragma('user_version') as [{ user_version: number }];
      this.#transact(() => this.#database.exec(`PRAGMA user_version = ${version}`));
    } catch {
      return 'the store refuses writes';
    }
    return undefined;
  }

  async close(): Promise<void> {
    // A database in memory needs no end.
    if (this.#release === undefined) return;
    this.#isClosed = true;
    this.#release();
  }

  #loaded(sandbox: string, { position, created }: State): Loaded {
    const rows = this.#all<{ kind: string; id: string; place: number; body: string }>(sql.load, sandbox);
    const documents = rows.map(
      ({ kind, id, place, body }): Fresh => ({ kind, id, after: { place, body: JSON.parse(body) as unknown } }),
    );
    return { position, oldest: Math.max(created, position - lists.steps), documents };
  }

  #write(sandbox: string, commit: Commit, ids: readonly number[], state: State): void {
    const { position, documents, files, emptied, steps, items } = commit;
    this.#run(sql.put, sandbox, STATE_KIND, STATE_KIND, 0, JSON.stringify(state));
    for (const { id, content } of files) this.#run(sql.put, sandbox, CONTENT_KIND, id, 0, content);
    for (const { kind, id, after } of documents) {
      if (after === undefined) this.#run(sql.remove, sandbox, kind, id);
      else this.#run(sql.put, sandbox, kind, id, after.place, JSON.stringify(after.body));
    }
    for (const list of emptied) this.#run(sql.empty, sandbox, list);
    for (const [index, changes] of steps.entries()) this.#add(sandbox, 'steps', position + index + 1, changes);
    for (const [index, { list, id, body }] of items.entries()) {
      if (id === undefined) this.#add(sandbox, list, ids[index] ?? 0, body);
      else this.#run(sql.replace, JSON.stringify(body), sandbox, list, id);
    }
  }

  /** Adds an item to a list. From time to time, drops the oldest items beyond the maximum. */
  #add(sandbox: string, list: ListName, id: number, body: unknown): void {
    this.#run(sql.add, sandbox, list, id, JSON.stringify(body));
    if (id % DROPPED_TOGETHER !== 0) return;
    this.#run(sql.drop, sandbox, list, id - lists[list]);
    if (list === 'steps') this.#run(sql.dropFiles, sandbox);
  }

  /** The sandbox to drop for a new one: the least recently used one without a listener, if there are too many. */
  #surplus(): string | undefined {
    if (this.#states.size < MAXIMUM_SANDBOXES) return undefined;
    return [...this.#states.keys()].find((name) => name !== DEFAULT_SANDBOX && !this.#listeners.has(name));
  }

  /** Call it after the new sandbox is stored, because a failed write must lose nothing. */
  #dropSurplus(sandbox: string): void {
    try {
      this.#drop(sandbox);
    } catch {
      // The next new sandbox drops the surplus one. The store has reported the reason.
    }
  }

  #drop(sandbox: string): void {
    this.#transact(() => {
      this.#run(sql.deleteDocuments, sandbox);
      this.#run(sql.deleteLog, sandbox);
    });
    this.#states.delete(sandbox);
  }

  #tell(sandbox: string, event: StoreEvent): void {
    for (const listener of this.#listeners.get(sandbox) ?? []) listener(event);
  }

  /** Runs a write in a transaction, and remembers whether the database refuses writes. @throws StoreUnavailable */
  #transact(write: () => void): void {
    if (this.#isClosed) throw new StoreUnavailable('The store is closed');
    try {
      this.#run('BEGIN IMMEDIATE');
      try {
        write();
        this.#run('COMMIT');
      } catch (cause) {
        // A failure such as a full disk may already have ended the transaction.
        if (this.#database.inTransaction) this.#run('ROLLBACK');
        throw cause;
      }
      this.#lastProblem = undefined;
    } catch (cause) {
      this.#lastProblem = messageOf(cause);
      this.#report(`The store refused a commit: ${this.#lastProblem}`);
      throw new StoreUnavailable(this.#lastProblem);
    }
  }

  #statement(text: string): Database.Statement<unknown[]> {
    // libsql would end the process.
    if (this.#isClosed) throw new StoreUnavailable('The store is closed');
    const statement = this.#prepared.get(text) ?? this.#database.prepare<unknown[]>(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  #run(text: string, ...values: unknown[]): void {
    this.#statement(text).run(values);
  }

  #all<Row>(text: string, ...values: unknown[]): Row[] {
    return this.#statement(text).all(values) as Row[];
  }
}
