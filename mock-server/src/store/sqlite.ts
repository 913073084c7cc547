import { existsSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../make-folder';
import { APPLICATION_ID, claimStateFile, otherVersion, SIDE_FILE_SUFFIXES, StoreError, TABLE } from './state-file';
import type { DocumentForm, Store, StoredDocument, Write } from './store';

/** The store location that keeps nothing after the process ends. */
export const IN_MEMORY = ':memory:';

/** The file's content is damaged. The server sets such a file aside, but never a busy or unreadable one. */
class CorruptStore extends Error {}

const STAMP = `PRAGMA application_id = ${APPLICATION_ID}`;
const SCHEMA = `CREATE TABLE IF NOT EXISTS ${TABLE}`;
/** Orders documents by first arrival, as in memory. */
const SELECT_ALL = 'SELECT sandbox, kind, id, body FROM documents ORDER BY rowid';
const COLUMNS = 4;
/** Maximum documents per statement. Calling SQLite costs as much as writing one document. */
const MAXIMUM_ROWS = 16;
const upsert = (rows: number): string =>
  `INSERT INTO documents (sandbox, kind, id, body) VALUES ${Array(rows).fill('(?, ?, ?, ?)').join()}
  ON CONFLICT (sandbox, kind, id) DO UPDATE SET body = excluded.body`;
const DELETE_ONE = 'DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?';

/** The libsql message for SQLITE_CANTOPEN. */
const CANNOT_OPEN = /Unable to open connection .*: 14\b/;

const errorCode = (cause: unknown): string => String((cause as NodeJS.ErrnoException).code);

/**
 * Closes an opened database. libsql keeps the file open until it collects its statements, so this first releases the
 * lock. For that it leaves WAL mode, which also removes the files of the log.
 */
const release = (database: Database.Database): void => {
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('PRAGMA locking_mode = NORMAL');
    database.prepare('SELECT count(*) FROM documents').all();
  } finally {
    database.close();
  }
};

const readAll = (database: Database.Database): StoredDocument[] => {
  const rows = database.prepare(SELECT_ALL).all() as (Omit<StoredDocument, 'body'> & {
    body: string;
  })[];
  try {
    return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as unknown }));
  } catch (cause) {
    throw new CorruptStore(String(cause));
  }
};

const pragmaOf = (database: Database.Database, name: 'user_version' | 'application_id'): number => {
  const [row] = database.pragma(name) as [Record<typeof name, number>];
  return row[name];
};

/**
 * Runs a step in a transaction.
 * @throws the error of the step, because an error of the rollback says less
 */
const inTransaction = (database: Database.Database, step: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    step();
    database.exec('COMMIT');
  } catch (cause) {
    // A failure such as a full disk may already have ended the transaction.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw cause;
  }
};

/**
 * Marks a new file as ours. Call it before enabling the write-ahead log. Otherwise, if the server is killed, the mark can
 * be in the log but not in the header of the file.
 */
const stampNew = (database: Database.Database, version: number): void => {
  const [{ tables }] = database.prepare('SELECT count(*) AS tables FROM sqlite_master').all() as [{ tables: number }];
  if (tables > 0) return;
  inTransaction(database, () => database.exec(`${STAMP}; PRAGMA user_version = ${version}; ${SCHEMA}`));
};

const connect = (path: string, known: number): Database.Database => {
  const database = new Database(path);
  try {
    // Exclusive, because state is served from memory: a second server on the same file would overwrite the first one's.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL');
    stampNew(database, known);
    const version = pragmaOf(database, 'user_version');
    if (version !== known) throw new StoreError(otherVersion(version, known));
    database.pragma('journal_mode = WAL');
    const [{ quick_check: check }] = database.pragma('quick_check(1)') as [{ quick_check: string }];
    if (check !== 'ok') throw new CorruptStore(check);
    database.exec(SCHEMA);
    return database;
  } catch (cause) {
    database.close();
    if (/^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(errorCode(cause))) throw new CorruptStore(String(cause));
    throw cause;
  }
};

/** Files that this process has open. Opening such a file again would release SQLite's lock against other processes. */
const openPaths = new Set<string>();

class SqliteStore implements Store {
  readonly description: string;
  readonly #path: string;
  readonly #database: Database.Database;
  #loaded: StoredDocument[];
  readonly #statements;

  constructor(path: string, form: DocumentForm) {
    this.description = path === IN_MEMORY ? 'sqlite in memory' : `sqlite ${path}`;
    this.#path = path;
    this.#database = connect(path, form.version);
    openPaths.add(path);
    try {
      this.#loaded = readAll(this.#database);
    } catch (cause) {
      this.close();
      throw cause;
    }
    const prepare = (sql: string) => this.#database.prepare<string[]>(sql);
    this.#statements = {
      /** the statement at index n - 1 writes n documents */
      put: Array.from({ length: MAXIMUM_ROWS }, (_, index) => this.#database.prepare<[string[]]>(upsert(index + 1))),
      remove: prepare(DELETE_ONE),
      clear: prepare('DELETE FROM documents WHERE sandbox = ?'),
    };
  }

  load(): readonly StoredDocument[] {
    const documents = this.#loaded;
    this.#loaded = [];
    return documents;
  }

  commit(writes: readonly Write[]): void {
    const { put, remove, clear } = this.#statements;
    /** values of consecutive documents, row by row */
    let values: string[] = [];
    const putValues = () => {
      put[values.length / COLUMNS - 1]?.run(values);
      values = [];
    };
    inTransaction(this.#database, () => {
      for (const write of writes) {
        const isPut = !('clear' in write) && write.body !== undefined;
        if (!isPut || values.length === COLUMNS * MAXIMUM_ROWS) putValues();
        if ('clear' in write) clear.run(write.sandbox);
        else if (write.body === undefined) remove.run(write.sandbox, write.kind, write.id);
        else values.push(write.sandbox, write.kind, write.id, JSON.stringify(write.body));
      }
      putValues();
    });
  }

  close(): void {
    release(this.#database);
    openPaths.delete(this.#path);
  }
}

const setAside = (path: string): string => {
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
};

const openFile = (path: string, form: DocumentForm, report: (line: string) => void): Store => {
  makeFolder(dirname(path));
  claimStateFile(path);
  try {
    return new SqliteStore(path, form);
  } catch (cause) {
    if (!(cause instanceof CorruptStore)) throw cause;
    report(
      `The state file ${path} is corrupt (${cause.message}). It was renamed to ${setAside(path)}; starting empty.`,
    );
    claimStateFile(path);
    return new SqliteStore(path, form);
  }
};

const IN_USE = 'another server is using it';

/**
 * Opens the embedded store. It renames a corrupt file to `<file>.corrupt-<timestamp>` and reports it. It never touches
 * a file of another program.
 * @param location `:memory:` or a file; creates a missing file and its folder
 * @param form format of the documents
 * @throws StoreError if the file cannot be opened, is in use, is not ours, or has documents of another version
 */
export const openSqlite = (location: string, form: DocumentForm, report: (line: string) => void): Store => {
  if (location === IN_MEMORY) return new SqliteStore(location, form);
  const path = resolve(location);
  if (openPaths.has(path)) throw new StoreError(IN_USE);
  try {
    return openFile(path, form, report);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const reason = errorCode(cause).startsWith('SQLITE_BUSY')
      ? IN_USE
      : CANNOT_OPEN.test(String(cause))
        ? 'SQLite cannot open it as a file'
        : String(cause);
    throw new StoreError(reason);
  }
};
