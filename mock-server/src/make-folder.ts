import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever on file systems that refuse folders with
 * ENOENT, such as `/proc`.
 * @throws Error of the file system
 */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw cause;
  }
};
