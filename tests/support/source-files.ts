import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..');

/**
 * Returns every file below a folder of the checkout, as [path from the root, content]. @throws if the folder is missing
 */
export const filesBelow = (folder: string, ending: RegExp): [path: string, content: string][] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);
