import { chmodSync, closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { StoreError } from './store';

/** SQLite application id in the header of our files: "LWK1" in ASCII. */
export const APPLICATION_ID = 0x4c_57_4b_31;

/** Suffixes of SQLite's additional files. */
const SIDE_FILE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

const OWNER_ONLY = 0o600;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
/** File format: length of the header, and offset of the application id. */
const HEADER_BYTES = 100;
const APPLICATION_ID_AT = 68;

const FOREIGN =
  'it is not a state file of this server and was not changed. Name another file, or one that does not exist yet';

const headerOf = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
};

const isOurs = (path: string): boolean => {
  const header = headerOf(path);
  // A killed start leaves an empty file. Taking it over loses nothing.
  if (header.length === 0) return true;
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return false;
  return header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
};

/**
 * Claims a file before it is opened, written, renamed or replaced. Creates a missing file for its owner only; claims an
 * existing file only if its header is ours.
 * @throws StoreError for a file of another program, which stays untouched
 */
export const claimStateFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    // SQLite would use these files as its own.
    const leftover = SIDE_FILE_SUFFIXES.find((suffix) => existsSync(path + suffix));
    if (leftover !== undefined)
      throw new StoreError(`${path + leftover} exists without its database. Move it away, or name another file`);
    closeSync(openSync(path, 'a', OWNER_ONLY));
    return;
  }
  if (!found.isFile() || !isOurs(path)) throw new StoreError(FOREIGN);
  for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY);
};

/** Renames a corrupt file with its side files. @returns the new path */
export const setAside = (path: string): string => {
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
};
