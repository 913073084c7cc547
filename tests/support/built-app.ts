import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder';

/** @returns a new folder with the given files, content by path */
const folderWith = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

/** Writes a folder like the build of the app: a page and the given files. @param files content by path @returns the folder */
export const builtApp = (files: Readonly<Record<string, string | Buffer>> = {}): string =>
  folderWith({ 'index.html': '<!doctype html><html><head></head><body></body></html>', ...files });

/** The files of a page like those of the mock server. @param at path where it is served */
const pageFiles = (name: string, at: string) => ({
  [`${name}/index.html`]: `<!doctype html><html><head><link rel="icon" href="${at}/assets/a.svg"><script type="module" src="${at}/assets/a.js"></script><link rel="stylesheet" href="${at}/assets/a.css"></head></html>`,
  ...Object.fromEntries(['js', 'css', 'svg'].map((type) => [`${name}/assets/a.${type}`, type])),
});

/** Writes a folder like the build of the mock server's own pages. @returns the folder */
export const builtPages = (): string =>
  folderWith({
    'shell.js': 'window.shell = 1;',
    ...pageFiles('workbench', '/__admin'),
    ...pageFiles('shell-check', '/__shell-check'),
  });
