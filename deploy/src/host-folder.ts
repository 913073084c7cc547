import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { compressFile } from './compress.js';
import type { Files } from './content';
import { refuse } from './setting-error';

/** Lists what was rendered last, and says that the folder is ours. */
const LIST = '.rendered';
const VARIANTS = ['', '.br', '.gz'];

const listed = (folder: string): string[] =>
  existsSync(join(folder, LIST)) ? readFileSync(join(folder, LIST), 'utf8').split('\n').filter(Boolean) : [];

/**
 * Refuses a folder that holds what is not ours.
 * @throws Error with the reason
 */
export const checkFolder = (folder: string): void => {
  const isOurs = !existsSync(folder) || existsSync(join(folder, LIST)) || readdirSync(folder).length === 0;
  if (!isOurs) refuse('the folder holds other files: name an empty one, or one that there is not yet');
};

/** A file is there as it was or as it will be, never half. */
const writeWhole = (path: string, content: string | Buffer): void => {
  makeFolder(dirname(path));
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};

/**
 * Writes the files of the host, compressed variants included, in their order, and takes away those of before that there
 * are no more. A running nginx serves the new ones at once.
 */
export const writeFolder = (folder: string, files: Files): void => {
  const before = listed(folder);
  makeFolder(join(folder, 'temp'));
  // from here on what is written is known as ours, also where writing ends early
  writeWhole(join(folder, LIST), [...new Set([...before, ...files.keys()])].join('\n'));
  for (const [path, content] of files) {
    writeWhole(join(folder, path), content);
    compressFile(join(folder, path));
  }
  for (const path of before.filter((name) => !files.has(name))) {
    for (const variant of VARIANTS) rmSync(join(folder, path + variant), { force: true });
  }
  writeWhole(join(folder, LIST), [...files.keys()].join('\n'));
};
