import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { compressFile } from './compress.js';
import type { Files } from './content';
import { refuse } from './setting-error';

/** Lists the files of the last rendering. Its presence marks the folder as ours. */
const LIST = '.rendered';
const VARIANTS = ['', '.br', '.gz'];

const listed = (folder: string): string[] =>
  existsSync(join(folder, LIST)) ? readFileSync(join(folder, LIST), 'utf8').split('\n').filter(Boolean) : [];

/**
 * Refuses a folder with foreign files.
 * @throws Error with the reason
 */
export const checkFolder = (folder: string): void => {
  const isOurs = !existsSync(folder) || existsSync(join(folder, LIST)) || readdirSync(folder).length === 0;
  if (!isOurs) refuse('the folder contains other files: name an empty or a new folder');
};

/** Replaces the file atomically. */
const writeWhole = (path: string, content: string | Buffer): void => {
  makeFolder(dirname(path));
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};

/**
 * Writes the files and their compressed variants in order, then deletes outdated files. A running nginx serves the new
 * files at once.
 */
export const writeFolder = (folder: string, files: Files): void => {
  const before = listed(folder);
  makeFolder(join(folder, 'temp'));
  // Record the new files first, so that an interrupted run still knows them.
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
