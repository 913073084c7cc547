import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import type { DocumentForm, Store, StoredDocument, Write } from './store';

/** The setting's value that keeps nothing beyond the process. */
export const IN_MEMORY = ':memory:';

/** A store that cannot be used, in words for whoever started the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** What is in the file is not what we wrote; apart from a busy or unreadable file, which must stay where it is. */
class CorruptStore extends Error {}

const SCHEMA = `CREATE TABLE IF NOT EXISTS documents (
  sandbox TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (sandbox, kind, id)
)`;
/** In order of first arrival, which is what the documents of a running server are in too. */
const SELECT_ALL = 'SELECT sandbox, kind, id, body FROM documents ORDER BY rowid';
const UPSERT = `INSERT INTO documents (sandbox, kind, id, body) VALUES (?, ?, ?, ?)
  ON CONFLICT (sandbox, kind, id) DO UPDATE SET body = excluded.body`;
const DELETE_ONE = 'DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?';

/** What libsql says of SQLITE_CANTOPEN. */
const CANNOT_OPEN = /Unable to open connection .*: 14\b/;

const errorCode = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/**
 * Closes a database that opened well. libsql keeps the file open until its statements are collected, so the lock is
 * given up first; that works only outside of WAL, whose files go with it.
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

/** Of the documents in the file; 0 for a new one. */
const versionOf = (database: Database.Database): number => {
  const [row] = database.pragma('user_version') as { user_version: number }[];
  return row?.user_version ?? 0;
};

/** Brings the documents of an earlier version into their present form, all or none. */
const upgrade = (database: Database.Database, { version, migrate }: DocumentForm): void => {
  const from = versionOf(database);
  if (from === version) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    const put = database.prepare<string[]>(UPSERT);
    const remove = database.prepare<string[]>(DELETE_ONE);
    for (const document of from === 0 ? [] : readAll(database)) {
      const { sandbox, kind, id } = document;
      const migrated = migrate(document, from);
      if (migrated === undefined) remove.run(sandbox, kind, id);
      else if (migrated !== document) put.run(sandbox, kind, id, JSON.stringify(migrated.body));
    }
    database.exec(`PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  } catch (cause) {
    database.exec('ROLLBACK');
    throw cause;
  }
};

const connect = (path: string, known: number): Database.Database => {
  const database = new Database(path);
  try {
    // Exclusive: state is served from memory, so a second server on the same file would overwrite the first one's.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL');
    const version = versionOf(database);
    if (version > known) {
      throw new StoreError(`it was written by a newer version (${version}, this one knows ${known})`);
    }
    database.pragma('journal_mode = WAL');
    const [check] = database.pragma('quick_check(1)') as { quick_check: string }[];
    if (check?.quick_check !== 'ok') throw new CorruptStore(check?.quick_check ?? 'no answer to quick_check');
    database.exec(SCHEMA);
    return database;
  } catch (cause) {
    database.close();
    if (/^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(errorCode(cause))) throw new CorruptStore(String(cause));
    throw cause;
  }
};

class SqliteStore implements Store {
  readonly description: string;
  readonly #database: Database.Database;
  #loaded: StoredDocument[];
  readonly #statements;

  constructor(path: string, form: DocumentForm) {
    this.description = path === IN_MEMORY ? 'sqlite in memory' : `sqlite ${path}`;
    this.#database = connect(path, form.version);
    try {
      upgrade(this.#database, form);
      this.#loaded = readAll(this.#database);
    } catch (cause) {
      release(this.#database);
      throw cause;
    }
    const prepare = (sql: string) => this.#database.prepare<string[]>(sql);
    this.#statements = {
      put: prepare(UPSERT),
      remove: prepare(DELETE_ONE),
      clear: prepare('DELETE FROM documents WHERE sandbox = ?'),
      begin: prepare('BEGIN IMMEDIATE'),
      commit: prepare('COMMIT'),
      rollback: prepare('ROLLBACK'),
    };
  }

  load(): readonly StoredDocument[] {
    const documents = this.#loaded;
    this.#loaded = [];
    return documents;
  }

  commit(writes: readonly Write[]): void {
    const { put, remove, clear, begin, commit, rollback } = this.#statements;
    begin.run();
    try {
      for (const write of writes) {
        if ('clear' in write) clear.run(write.sandbox);
        else if (write.body === undefined) remove.run(write.sandbox, write.kind, write.id);
        else put.run(write.sandbox, write.kind, write.id, JSON.stringify(write.body));
      }
      commit.run();
    } catch (cause) {
      rollback.run();
      throw cause;
    }
  }

  close(): void {
    release(this.#database);
  }
}

const setAside = (path: string): string => {
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
};

/**
 * Opens the embedded store. A corrupt file is renamed to `<file>.corrupt-<timestamp>` and reported, never overwritten.
 * @param location `:memory:` or a file, made with its folder if it is missing
 * @param form of the documents that it is to hold: those of an earlier one are brought into it
 * @throws StoreError when the file cannot be opened or is in use
 */
export const openSqlite = (location: string, form: DocumentForm, report: (line: string) => void): Store => {
  if (location === IN_MEMORY) return new SqliteStore(location, form);
  const path = resolve(location);
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      return new SqliteStore(path, form);
    } catch (cause) {
      if (!(cause instanceof CorruptStore)) throw cause;
      report(`The state file ${path} is corrupt (${cause.message}). It is kept as ${setAside(path)}; starting empty.`);
      return new SqliteStore(path, form);
    }
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const reason = errorCode(cause).startsWith('SQLITE_BUSY')
      ? 'another server is using it'
      : CANNOT_OPEN.test(String(cause))
        ? 'SQLite cannot open it as a file'
        : String(cause);
    throw new StoreError(reason);
  }
};
