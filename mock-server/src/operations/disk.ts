import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { IN_MEMORY, isSharedLocation } from '../setting-values';

/** With less free space, the next uploads could fill the disk. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Returns the reason why the disk of a store is too full, or undefined.
 * @param location a file; a store in memory or in Redis has no disk here
 */
export const diskProblem = async (location: string, least = LEAST_FREE_BYTES): Promise<string | undefined> => {
  if (location === IN_MEMORY || isSharedLocation(location)) return undefined;
  const { bavail, bsize } = await statfs(dirname(location));
  const free = bavail * bsize;
  return free < least ? `the disk of the store has ${Math.floor(free / 1024 / 1024)} MB left` : undefined;
};
