import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'libsql';

/** A store that cannot be used, in words for whoever started the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** What the header of our files says beside SQLite's own mark: the application ID, "LWK1" in ASCII. */
export const APPLICATION_ID = 0x4c_57_4b_31;

export const TABLE = `documents (
  sandbox TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (sandbox, kind, id)
)`;

/** What SQLite puts beside a database. */
export const BESIDE = ['-wal', '-shm', '-journal'] as const;

const OWNER_ONLY = 0o600;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
/** Of the file format: how long the header is, and where in it the application ID stands. */
const HEADER_BYTES = 100;
const APPLICATION_ID_AT = 68;

const FOREIGN = 'it is no state file of this server, and stays as it is: name another, or one that is not there yet';

const headerOf = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
};

/** All that a database file has, but for the indices that SQLite makes itself. */
const tablesIn = (database: Database.Database): string[] => {
  const rows = database.prepare("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").all();
  return (rows as { readonly sql: string }[]).map(({ sql }) => sql);
};

/**
 * Whether a file without an application ID is from a version of this server that gave it none: it has our table, word for
 * word, and nothing else. To open a database is to write to it, so a copy is opened.
 */
const isFromEarlierVersion = (path: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'state-file-'));
  try {
    const copy = join(folder, basename(path));
    for (const suffix of ['', '-wal', '-journal']) {
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    }
    const database = new Database(copy);
    try {
      const tables = tablesIn(database);
      return tables.length === 1 && tables[0] === `CREATE TABLE ${TABLE}`;
    } finally {
      database.close();
    }
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const isOurs = (path: string): boolean => {
  const header = headerOf(path);
  // An empty file is what a start leaves that was killed at once, and nobody loses anything by it.
  if (header.length === 0) return true;
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return false;
  const applicationId = header.readUInt32BE(APPLICATION_ID_AT);
  return applicationId === APPLICATION_ID || (applicationId === 0 && isFromEarlierVersion(path));
};

/**
 * Makes sure that a file may be opened as ours, which is also to say written to, renamed, or replaced: made here, for its
 * owner alone, where there is none, and else only where its header says so.
 * @throws StoreError for anybody else's file, which is not touched
 */
export const claimStateFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    // SQLite would take these for its own.
    const stray = BESIDE.find((suffix) => existsSync(path + suffix));
    if (stray !== undefined) throw new StoreError(`${path + stray} is there without it, and is not ours to replace`);
    closeSync(openSync(path, 'a', OWNER_ONLY));
    return;
  }
  if (!found.isFile() || !isOurs(path)) throw new StoreError(FOREIGN);
  for (const suffix of ['', ...BESIDE]) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY);
};
