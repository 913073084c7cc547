import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** With less free space, the next uploads could fill the disk. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Returns the reason why the disk of a store is too full, or undefined.
 * @param path path of the store's file; undefined if it has none
 */
export const diskProblem = async (path: string | undefined, least = LEAST_FREE_BYTES): Promise<string | undefined> => {
  if (path === undefined) return undefined;
  const { bavail, bsize } = await statfs(dirname(path));
  const free = bavail * bsize;
  return free < least ? `the disk of the store has ${Math.floor(free / 1024 / 1024)} MB left` : undefined;
};
