/** What the files of one folder may import. All other imports are refused. */
export interface Row {
  /** A folder in the root, a file in the root, or `FILES`. */
  readonly name: string;
  /** Rows of the same root. A path with a slash names a module elsewhere, from the root of the checkout. */
  readonly may?: readonly string[];
  /** Like `may`, but for `import type` only. */
  readonly types?: readonly string[];
  /** Packages and Node modules. `x*` allows everything that begins with x. */
  readonly packages?: readonly string[];
  /** Like `packages`, but for `import type` only. */
  readonly packageTypes?: readonly string[];
  /** The files and folders below this one may not import each other. */
  readonly apart?: true;
  /** Folders below an `apart` one that all its files may import. */
  readonly common?: readonly string[];
  /** The reason, which the error message shows. */
  readonly why?: string;
}

export interface Root {
  readonly folder: string;
  readonly rows: readonly Row[];
}

/** The files in a root that have no other row. */
export const FILES = '(files)';

export const CONTRACT = '@kit/contracts/*';
export const ZOD = 'zod/mini';
export const NODE = 'node:*';
