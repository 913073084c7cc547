import { accessSync, constants, statSync } from 'node:fs';

/** Describes an error of node:fs. */
export const reasonOf = (cause: unknown, what: 'file' | 'folder' = 'file'): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `the ${what} does not exist`;
  if (code === 'EISDIR') return 'this is a folder';
  return code === 'EACCES' ? `this user may not read the ${what}` : String(cause);
};

/**
 * Returns the reason why this user cannot read a path, or undefined. It distinguishes unreadable from missing paths.
 */
export const readProblem = (path: string, what: 'file' | 'folder' = 'file'): string | undefined => {
  try {
    accessSync(path, constants.R_OK);
    if (what === 'file' && statSync(path).isDirectory()) return 'this is a folder';
    return undefined;
  } catch (cause) {
    return reasonOf(cause, what);
  }
};
