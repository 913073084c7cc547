import { chmodSync, closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { messageOf } from '@kit/contracts/message-of';
import Database from 'libsql';
import { makeFolder } from '../../make-folder';
import { SqliteStore } from './sqlite';
import { type Store, type StoredDocument, StoreError } from './store';

/** SQLite application id in the header of our files: "LWK1" in ASCII. */
const APPLICATION_ID = 0x4c_57_4b_31;

/** Suffixes of SQLite's additional files. */
const SIDE_FILE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

const OWNER_ONLY = 0o600;
/** File format: length of the header, and offset of the application id. */
const HEADER_BYTES = 100;
const APPLICATION_ID_AT = 68;

const FOREIGN =
  'it is not a state file of this server and was not changed. Name another file, or one that does not exist yet';

/** Files that this process has open. Opening such a file again would release SQLite's lock against other processes. */
const openPaths = new Set<string>();

const isOurs = (path: string): boolean => {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(file, header, 0, HEADER_BYTES, 0);
    // A killed start leaves an empty file. Taking it over loses nothing.
    return length === 0 || header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  } finally {
    closeSync(file);
  }
};

/**
 * Claims a file before it is opened, written, renamed or replaced. Creates a missing file for its owner only; claims an
 * existing file only if its header is ours.
 * @throws StoreError for a file of another program, which stays untouched
 */
const claimStateFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    // SQLite would use these files as its own.
    const leftover = SIDE_FILE_SUFFIXES.find((suffix) => existsSync(path + suffix));
    if (leftover !== undefined)
      throw new StoreError(`${path + leftover} exists without its database. Move it away, or name another file`);
    closeSync(openSync(path, 'a', OWNER_ONLY));
    return;
  }
  if (found.isDirectory()) throw new StoreError('it is a folder');
  if (!found.isFile() || !isOurs(path)) throw new StoreError(FOREIGN);
  for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY);
};

/** Renames a corrupt file with its side files. @returns the new path */
const setAside = (path: string): string => {
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
};

/** Version of the tables and of the documents in them. */
const VERSION = 1;

export const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    sandbox TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (sandbox, kind, id)
  );
  CREATE TABLE IF NOT EXISTS log (
    sandbox TEXT NOT NULL, list TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (sandbox, list, id)
  )`;

/** The file's content is damaged. The server sets such a file aside, but never a busy or unreadable one. */
class CorruptStore extends Error {}

const errorCode = (cause: unknown): string => String((cause as NodeJS.ErrnoException).code);

const connect = (path: string): Database.Database => {
  const database = new Database(path);
  try {
    // Exclusive, because state is served from memory: a second server on the same file would overwrite the first one's.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL');
    // 16 MB. A longer log is copied less often, and repeated changes of a page are copied once.
    database.exec('PRAGMA wal_autocheckpoint = 4000');
    const [{ tables }] = database.prepare('SELECT count(*) AS tables FROM sqlite_master').all() as [{ tables: number }];
    // Marks a new file before the write-ahead log is used. A killed server could leave the mark in the log only.
    if (tables === 0)
      database.exec(
        `BEGIN; ${TABLES}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}; COMMIT`,
      );
    const [{ user_version: version }] = database.pragma('user_version') as [{ user_version: number }];
    if (version !== VERSION)
      throw new StoreError(
        'another version of this server wrote it. Name another file, or one that does not exist yet',
      );
    database.pragma('journal_mode = WAL');
    const [{ quick_check: check }] = database.pragma('quick_check(1)') as [{ quick_check: string }];
    // The first line names the database.
    if (check !== 'ok') throw new CorruptStore(check.split('\n').at(-1));
    return database;
  } catch (cause) {
    database.close();
    if (/^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(errorCode(cause))) throw new CorruptStore(messageOf(cause));
    throw cause;
  }
};

/** The libsql message for SQLITE_CANTOPEN. */
const CANNOT_OPEN = /Unable to open connection .*: 14\b/;

const IN_USE = 'another server is using it';

type ProblemIn = (documents: Iterable<StoredDocument>) => string | undefined;

/**
 * Closes a database. libsql keeps the file open until it collects its statements, so this first releases the lock. For
 * that it leaves WAL mode, which also removes the files of the log.
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

/** Opens a store whose documents are all valid. */
const openChecked = (path: string, report: (line: string) => void, problemIn: ProblemIn): Store => {
  const database = connect(path);
  try {
    const store = new SqliteStore(database, report, `sqlite ${path}`, path, () => {
      openPaths.delete(path);
      release(database);
    });
    const problem = problemIn(store.all());
    if (problem !== undefined) throw new StoreError(problem);
    openPaths.add(path);
    return store;
  } catch (cause) {
    try {
      release(database);
    } catch {
      // A damaged file cannot leave its write-ahead log. It is closed already.
    }
    throw cause instanceof StoreError ? cause : new CorruptStore(messageOf(cause));
  }
};

/**
 * Opens a state file. Renames a corrupt file to `<file>.corrupt-<timestamp>` and reports it. Never touches a file of
 * another program.
 * @param location a file; creates a missing file and its folder
 * @param problemIn describes the first invalid document; undefined if all are valid
 * @throws StoreError if the file cannot be opened, is in use, is not ours, or contains an invalid document
 */
export const openSqlite = (location: string, report: (line: string) => void, problemIn: ProblemIn): Store => {
  const path = resolve(location);
  if (openPaths.has(path)) throw new StoreError(IN_USE);
  try {
    makeFolder(dirname(path));
    claimStateFile(path);
    try {
      return openChecked(path, report, problemIn);
    } catch (cause) {
      if (!(cause instanceof CorruptStore)) throw cause;
      report(
        `The state file ${path} is corrupt (${cause.message}). It was renamed to ${setAside(path)}; starting empty.`,
      );
      claimStateFile(path);
      return openChecked(path, report, problemIn);
    }
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const reason = errorCode(cause).startsWith('SQLITE_BUSY')
      ? IN_USE
      : CANNOT_OPEN.test(String(cause))
        ? 'SQLite cannot open it as a file'
        : messageOf(cause);
    throw new StoreError(reason);
  }
};
