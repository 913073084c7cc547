import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder';

/** Writes a folder like the build of the app: a page and the given files. @param files content by path @returns the folder */
export const builtApp = (files: Readonly<Record<string, string | Buffer>> = {}): string => {
  const folder = temporaryFolder();
  const page = '<!doctype html><html><head></head><body></body></html>';
  for (const [path, content] of Object.entries({ 'index.html': page, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};
