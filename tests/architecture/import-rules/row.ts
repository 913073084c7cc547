/** What the files of one folder may import. Everything that a row does not name is refused. */
export interface Row {
  /** A folder below the root, or a file in the root, or `FILES`. */
  readonly name: string;
  /** Rows of the same root. A path with a slash names one module elsewhere, from the root of the checkout. */
  readonly may?: readonly string[];
  /** The same, for `import type` only. */
  readonly types?: readonly string[];
  /** Packages and Node modules. `x*` allows everything that begins with x. */
  readonly packages?: readonly string[];
  /** Folders below this one may not import each other. */
  readonly apart?: true;
  /** The reason, for the message of a refusal. */
  readonly why?: string;
}

export interface Root {
  readonly folder: string;
  readonly rows: readonly Row[];
}

/** The files in a root that have no row. */
export const FILES = '(files)';

export const CONTRACT = '@kit/contracts/*';
export const ZOD = 'zod/mini';
export const NODE = 'node:*';
