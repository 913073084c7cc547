import Database from 'libsql';
import { openRedis } from './redis';
import { SqliteStore } from './sqlite';
import { openSqlite, TABLES } from './sqlite-file';
import { IN_MEMORY, isSharedLocation, type SharedSettings, type Store, type StoredDocument } from './store';

/** What a store needs from its server. */
interface StoreOptions {
  /** settings that all servers on one store must share, by name */
  readonly settings: SharedSettings;
  /** receives messages for the operator */
  readonly report: (line: string) => void;
  /** describes the first invalid document; undefined if all are valid */
  readonly problemIn: (documents: Iterable<StoredDocument>) => string | undefined;
}

/** Keeps nothing after the process ends. */
export class MemoryStore extends SqliteStore {
  constructor() {
    const database = new Database(IN_MEMORY);
    database.exec(TABLES);
    super(database, () => undefined, 'memory');
  }
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
