import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { compressFile } from './compress.js';
import type { Files } from './content';
import { refuse } from './setting-error';

/** Marks the folder as ours. */
const MARK = '.rendered';
const RENDERINGS = 'rendered';
/** Link to the rendering that nginx serves. */
const CURRENT = 'current';
/** The configuration that nginx reads at its start and at each reload. */
const CONFIGURATION = 'nginx.conf';
/** Files of a release before this layout. */
const EARLIER_LAYOUT = ['page', 'content'];
const ANYBODY_READS = 0o755;

/**
 * Refuses a folder with foreign files.
 * @throws Error with the reason
 */
export const checkFolder = (folder: string): void => {
  const isOurs = !existsSync(folder) || existsSync(join(folder, MARK)) || readdirSync(folder).length === 0;
  if (!isOurs) refuse('the folder contains other files: name an empty or a new folder');
};

/** Creates an empty folder for a new rendering. nginx does not serve it yet. */
export const newRendering = (folder: string): string => {
  makeFolder(join(folder, 'temp'));
  makeFolder(join(folder, RENDERINGS));
  writeFileSync(join(folder, MARK), '');
  const rendering = mkdtempSync(join(folder, RENDERINGS, 'r-'));
  // The workers of nginx can be another user.
  chmodSync(rendering, ANYBODY_READS);
  return rendering;
};

/** Writes the files and their compressed variants. */
export const writeRendering = (rendering: string, files: Files): void => {
  for (const [path, content] of files) {
    makeFolder(dirname(join(rendering, path)));
    writeFileSync(join(rendering, path), content);
    compressFile(join(rendering, path));
  }
};

/** Points the link to another target in one step. */
const link = (path: string, target: string): void => {
  rmSync(`${path}.new`, { force: true });
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
};

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/**
 * Makes nginx use this rendering at its next start or reload. Page and configuration change together, because the
 * configuration names only files of the same rendering.
 * @returns a function that returns to the rendering before
 */
export const useRendering = (folder: string, rendering: string): (() => void) => {
  const [current, configuration] = [join(folder, CURRENT), join(folder, CONFIGURATION)];
  const before = isLink(current) ? readlinkSync(current) : undefined;
  const wasEarlierLayout = existsSync(configuration) && !isLink(configuration);
  link(current, join(RENDERINGS, basename(rendering)));
  if (!isLink(configuration)) link(configuration, join(CURRENT, CONFIGURATION));
  // Worker processes of before the reload still serve the files of before.
  const kept = [basename(rendering), basename(before ?? '')];
  const outdated = readdirSync(join(folder, RENDERINGS)).filter((name) => !kept.includes(name));
  for (const name of outdated) rmSync(join(folder, RENDERINGS, name), { recursive: true, force: true });
  if (!wasEarlierLayout) {
    for (const name of EARLIER_LAYOUT) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return () => {
    if (before !== undefined) link(current, before);
  };
};
