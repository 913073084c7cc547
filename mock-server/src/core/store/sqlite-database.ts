import Database from 'libsql';
import { APPLICATION_ID } from './state-file';
import { StoreError } from './store';

/** Version of the tables and of the documents in them. */
export const VERSION = 1;

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    sandbox TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (sandbox, kind, id)
  );
  CREATE TABLE IF NOT EXISTS log (
    sandbox TEXT NOT NULL, list TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (sandbox, list, id)
  );
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION}`;

/** The file's content is damaged. The server sets such a file aside, but never a busy or unreadable one. */
export class CorruptStore extends Error {}

export const errorCode = (cause: unknown): string => String((cause as NodeJS.ErrnoException).code);

const pragmaOf = (database: Database.Database, name: 'user_version' | 'application_id'): number => {
  const [row] = database.pragma(name) as [Record<typeof name, number>];
  return row[name];
};

/**
 * Runs a step in a transaction.
 * @throws the error of the step, which has then changed nothing
 */
export const inTransaction = (database: Database.Database, step: () => void): void => {
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
 * Closes an opened database. libsql keeps the file open until it collects its statements, so this first releases the
 * lock. For that it leaves WAL mode, which also removes the files of the log.
 */
export const release = (database: Database.Database): void => {
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('PRAGMA locking_mode = NORMAL');
    database.prepare('SELECT count(*) FROM documents').all();
  } finally {
    database.close();
  }
};

export const connect = (path: string): Database.Database => {
  const database = new Database(path);
  try {
    // Exclusive, because state is served from memory: a second server on the same file would overwrite the first one's.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL');
    const [{ tables }] = database.prepare('SELECT count(*) AS tables FROM sqlite_master').all() as [{ tables: number }];
    // Marks a new file before the write-ahead log is used. A killed server could leave the mark in the log only.
    if (tables === 0) inTransaction(database, () => database.exec(TABLES));
    if (pragmaOf(database, 'application_id') !== APPLICATION_ID || pragmaOf(database, 'user_version') !== VERSION)
      throw new StoreError(
        'another version of this server wrote it. Name another file, or one that does not exist yet',
      );
    database.pragma('journal_mode = WAL');
    const [{ quick_check: check }] = database.pragma('quick_check(1)') as [{ quick_check: string }];
    if (check !== 'ok') throw new CorruptStore(check);
    return database;
  } catch (cause) {
    database.close();
    if (/^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(errorCode(cause))) throw new CorruptStore(String(cause));
    throw cause;
  }
};

/** Files that this process has open. Opening such a file again would release SQLite's lock against other processes. */
export const openPaths = new Set<string>();
