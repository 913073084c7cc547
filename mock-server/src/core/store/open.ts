import { dirname, resolve } from 'node:path';
import { makeFolder } from '../../make-folder';
import { IN_MEMORY, isSharedLocation } from './location';
import { MemoryStore } from './memory';
import { openRedis } from './redis';
import { SqliteStore } from './sqlite';
import { CorruptStore, claimStateFile, errorCode, openPaths, setAside } from './sqlite-file';
import { type SharedSettings, type Store, type StoredDocument, StoreError } from './store';

/** The libsql message for SQLITE_CANTOPEN. */
const CANNOT_OPEN = /Unable to open connection .*: 14\b/;

const IN_USE = 'another server is using it';

/** Opens a store whose documents are all valid. */
const openChecked = (
  path: string,
  report: (line: string) => void,
  problemIn: (documents: Iterable<StoredDocument>) => string | undefined,
): Store => {
  const store = new SqliteStore(path, report);
  let problem: string | undefined;
  try {
    problem = problemIn(store.documents());
  } catch (cause) {
    store.abandon();
    throw new CorruptStore(String(cause));
  }
  if (problem === undefined) return store;
  store.abandon();
  throw new StoreError(problem);
};

/**
 * Opens a state file. Renames a corrupt file to `<file>.corrupt-<timestamp>` and reports it. Never touches a file of
 * another program.
 * @param location a file; creates a missing file and its folder
 * @param problemIn describes the first invalid document; undefined if all are valid
 * @throws StoreError if the file cannot be opened, is in use, is not ours, or contains an invalid document
 */
export const openSqlite = (
  location: string,
  report: (line: string) => void,
  problemIn: (documents: Iterable<StoredDocument>) => string | undefined,
): Store => {
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
        : String(cause);
    throw new StoreError(reason);
  }
};

/** What a store needs from its server. */
interface StoreOptions {
  /** settings that all servers on one store must share, by name */
  readonly settings: SharedSettings;
  /** receives messages for the operator */
  readonly report: (line: string) => void;
  /** describes the first invalid document; undefined if all are valid */
  readonly problemIn: (documents: Iterable<StoredDocument>) => string | undefined;
}

/**
 * Opens the store at a location. No file outside of this folder knows which store it is.
 * @throws StoreError if the store cannot be used
 * @throws SettingsMismatch if running servers on it have other settings
 */
export const openStore = async (location: string, { settings, report, problemIn }: StoreOptions): Promise<Store> => {
  if (location === IN_MEMORY) return new MemoryStore();
  if (isSharedLocation(location)) return openRedis(location, settings, report);
  return openSqlite(location, report, problemIn);
};
