import { messageOf } from '@kit/contracts/message-of';
import type Database from 'libsql';
import { type Fresh, type ListName, lists } from '../changes';
import type { Rows, State } from './local';
import { type Commit, FILE_KIND, type Listed, type StoredDocument, StoreUnavailable } from './store';

/** Delay until the journal entries of calls are stored, in ms. A killed server loses them, but none of their changes. */
const CALLS_STORED_AFTER = 100;
/** Entries that are stored at once, because other calls wait meanwhile. */
const CALLS_STORED_TOGETHER = 200;

/** Kinds of rows that are not documents: the state of a sandbox, and the content of a file. */
const STATE_KIND = 'sandbox';
const CONTENT_KIND = 'content';
const ARE_DOCUMENTS = `kind NOT IN ('${STATE_KIND}', '${CONTENT_KIND}')`;

const sql = {
  remove: 'DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?',
  load: `SELECT kind, id, place, body FROM documents WHERE sandbox = ? AND ${ARE_DOCUMENTS} ORDER BY place`,
  content: `SELECT body FROM documents WHERE sandbox = ? AND kind = '${CONTENT_KIND}' AND id = ?`,
  replace: 'UPDATE log SET body = ? WHERE sandbox = ? AND list = ? AND id = ?',
  read: 'SELECT id, body FROM log WHERE sandbox = ? AND list = ? AND id > ? AND id < ? ORDER BY id DESC LIMIT ?',
  empty: 'DELETE FROM log WHERE sandbox = ? AND list = ?',
  drop: 'DELETE FROM log WHERE sandbox = ? AND list = ? AND id <= ?',
  oldFiles: `SELECT body FROM log
    WHERE sandbox = ? AND list = 'steps' AND id <= ? AND instr(body, '"kind":"${FILE_KIND}"')`,
  dropFile: `DELETE FROM documents WHERE sandbox = ?1 AND kind = '${CONTENT_KIND}' AND id = ?2
    AND NOT EXISTS (SELECT 1 FROM documents WHERE sandbox = ?1 AND kind = '${FILE_KIND}' AND id = ?2)
    AND NOT EXISTS (SELECT 1 FROM log WHERE sandbox = ?1 AND list = 'steps' AND id > ?3 AND instr(body, ?2))`,
  deleteDocuments: 'DELETE FROM documents WHERE sandbox = ?',
  deleteLog: 'DELETE FROM log WHERE sandbox = ?',
  allDocuments: `SELECT sandbox, kind, id, body FROM documents WHERE ${ARE_DOCUMENTS}`,
  states: `SELECT sandbox, body FROM documents WHERE kind = '${STATE_KIND}'`,
} as const;

/** Maximum rows of a statement. Calling SQLite costs as much as writing a row. */
const MAXIMUM_ROWS = 16;

/** The statements that insert rows; the one at index n - 1 inserts n of them. */
const insertsInto = (table: string, row: string, conflict = ''): readonly string[] =>
  Array.from(
    { length: MAXIMUM_ROWS },
    (_, index) => `INSERT INTO ${table} VALUES ${Array(index + 1).fill(row)} ${conflict}`,
  );
const inserts = {
  documents: insertsInto(
    'documents (sandbox, kind, id, place, body)',
    '(?, ?, ?, ?, ?)',
    'ON CONFLICT (sandbox, kind, id) DO UPDATE SET place = excluded.place, body = excluded.body',
  ),
  log: insertsInto('log (sandbox, list, id, body)', '(?, ?, ?, ?)'),
} as const;

type DocumentRow = readonly [sandbox: string, kind: string, id: string, place: number, json: string];
type LogRow = readonly [sandbox: string, list: ListName, id: number, json: string];

const stateRow = (sandbox: string, state: State): DocumentRow => [
  sandbox,
  STATE_KIND,
  STATE_KIND,
  0,
  JSON.stringify(state),
];

/** Old items of a list that are dropped in one statement. */
const DROPPED_TOGETHER = 64;

/** Files that this process has open. Opening such a file again would release SQLite's lock against other processes. */
export const openPaths = new Set<string>();

/** Keeps rows in a state file. */
export class SqliteRows implements Rows {
  readonly #database: Database.Database;
  readonly #report: (line: string) => void;
  readonly #prepared = new Map<string, Database.Statement<unknown[]>>();
  /** journal entries of calls that are not stored yet, oldest first, and the states of their sandboxes */
  #unstored: LogRow[] = [];
  readonly #unstoredStates = new Map<string, State>();
  #timer: NodeJS.Timeout | undefined;
  #lastProblem: string | undefined;

  constructor(
    database: Database.Database,
    readonly path: string,
    report: (line: string) => void,
  ) {
    this.#database = database;
    this.#report = report;
    openPaths.add(path);
  }

  get states(): (readonly [sandbox: string, state: State])[] {
    return this.#all<{ sandbox: string; body: string }>(sql.states)
      .map(({ sandbox, body }) => [sandbox, JSON.parse(body) as State] as const)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
  }

  /** All documents of all sandboxes. */
  *all(): Generator<StoredDocument> {
    for (const row of this.#all<Omit<StoredDocument, 'body'> & { body: string }>(sql.allDocuments))
      yield { ...row, body: JSON.parse(row.body) as unknown };
  }

  documents(sandbox: string): Fresh[] {
    const rows = this.#all<{ kind: string; id: string; place: number; body: string }>(sql.load, sandbox);
    return rows.map(({ kind, id, place, body }) => ({ kind, id, after: { place, body: JSON.parse(body) as unknown } }));
  }

  read(sandbox: string, list: ListName, after: number, before: number, most: number): Listed[] {
    this.#storeCalls();
    const rows = this.#all<{ id: number; body: string }>(sql.read, sandbox, list, after, before, most);
    return rows.reverse().map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown }));
  }

  file(sandbox: string, id: string): string | undefined {
    const [row] = this.#all<{ body: string }>(sql.content, sandbox, id);
    return row && (JSON.parse(row.body) as string);
  }

  write(sandbox: string, commit: Commit, ids: readonly number[], state: State): void {
    const { isNew, steps, emptied, items } = commit;
    const calls: LogRow[] = [];
    const others: LogRow[] = [];
    const replaced: LogRow[] = [];
    for (const [index, { list, body, id }] of items.entries()) {
      const row: LogRow = [sandbox, list, ids[index] ?? 0, JSON.stringify(body)];
      if (id !== undefined) replaced.push(row);
      else if (list === 'calls') calls.push(row);
      else others.push(row);
    }
    // The commit may empty the list of calls, or replace one.
    if (emptied.length + replaced.length > 0) this.#storeCalls();
    if (isNew || steps.length + emptied.length + replaced.length + others.length > 0) {
      this.#transact(() => this.#writeNow(sandbox, commit, state, { others, replaced }));
      this.#unstoredStates.delete(sandbox);
    } else this.#unstoredStates.set(sandbox, state);
    this.#unstored.push(...calls);
    // Under load, the oldest calls leave the journal before they are stored.
    while (this.#unstored.length > lists.calls) this.#unstored.shift();
    this.#storeCallsSoon();
  }

  delete(sandbox: string): void {
    this.#transact(() => {
      this.#run(sql.deleteDocuments, sandbox);
      this.#run(sql.deleteLog, sandbox);
    });
    this.#unstored = this.#unstored.filter(([each]) => each !== sandbox);
    this.#unstoredStates.delete(sandbox);
  }

  problem(): string | undefined {
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

  /**
   * libsql keeps the file open until it collects its statements, so this first releases the lock. For that it leaves WAL
   * mode, which also removes the files of the log.
   */
  close(): void {
    this.#storeCalls();
    openPaths.delete(this.path);
    try {
      this.#database.pragma('journal_mode = DELETE');
      this.#database.exec('PRAGMA locking_mode = NORMAL');
      this.#all('SELECT count(*) FROM documents');
    } finally {
      this.#database.close();
    }
  }

  /** Stores waiting entries of the journal. */
  #storeCalls(most = this.#unstored.length): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const calls = this.#unstored.splice(0, most);
    if (calls.length === 0) return;
    const states = [...this.#unstoredStates].map(([sandbox, state]) => stateRow(sandbox, state));
    this.#unstoredStates.clear();
    try {
      this.#transact(() => {
        this.#log(calls);
        this.#insert('documents', states);
      });
    } catch {
      // These entries of the journal are lost. The report names the reason.
    }
    this.#storeCallsSoon();
  }

  #storeCallsSoon(): void {
    if (this.#unstored.length > 0)
      this.#timer ??= setTimeout(() => this.#storeCalls(CALLS_STORED_TOGETHER), CALLS_STORED_AFTER).unref();
  }

  /** Writes everything of a commit except new calls. */
  #writeNow(
    sandbox: string,
    { position, documents, files, emptied, steps }: Commit,
    state: State,
    { others, replaced }: { readonly others: readonly LogRow[]; readonly replaced: readonly LogRow[] },
  ): void {
    const put = [stateRow(sandbox, state)];
    for (const { id, content } of files) put.push([sandbox, CONTENT_KIND, id, 0, JSON.stringify(content)]);
    for (const { kind, id, after } of documents) {
      if (after === undefined) this.#run(sql.remove, sandbox, kind, id);
      else put.push([sandbox, kind, id, after.place, JSON.stringify(after.body)]);
    }
    this.#insert('documents', put);
    for (const list of emptied) this.#run(sql.empty, sandbox, list);
    for (const [, list, id, json] of replaced) this.#run(sql.replace, json, sandbox, list, id);
    const stored = steps.map(
      (changes, index): LogRow => [sandbox, 'steps', position + index + 1, JSON.stringify(changes)],
    );
    this.#log([...stored, ...others]);
  }

  /** Adds items to lists. From time to time, drops the oldest items beyond the maximum. */
  #log(rows: readonly LogRow[]): void {
    this.#insert('log', rows);
    for (const [sandbox, list, id] of rows) {
      if (id % DROPPED_TOGETHER !== 0) continue;
      if (list === 'steps') this.#dropFiles(sandbox, id - lists.steps);
      this.#run(sql.drop, sandbox, list, id - lists[list]);
    }
  }

  /** Drops the contents of files that only the oldest steps need. */
  #dropFiles(sandbox: string, to: number): void {
    for (const { body } of this.#all<{ body: string }>(sql.oldFiles, sandbox, to)) {
      for (const { kind, id, after } of JSON.parse(body) as Fresh[])
        if (kind === FILE_KIND && after === undefined) this.#run(sql.dropFile, sandbox, id, to);
    }
  }

  /** Runs a write in a transaction, and remembers whether the file refuses writes. @throws StoreUnavailable */
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

  #insert(table: keyof typeof inserts, rows: readonly (readonly unknown[])[]): void {
    for (let start = 0; start < rows.length; start += MAXIMUM_ROWS) {
      const some = rows.slice(start, start + MAXIMUM_ROWS);
      const text = inserts[table][some.length - 1];
      if (text !== undefined) this.#run(text, ...some.flat());
    }
  }

  #statement(text: string): Database.Statement<unknown[]> {
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
