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

/** Simulated shell of `builtPages`. */
const SHELL_SCRIPT = 'window.shell = 1;';

/** Writes a folder like the build of the mock server's own pages. @returns the folder */
export const builtPages = (): string =>
  folderWith({
    'shell.js': SHELL_SCRIPT,
    ...Object.fromEntries(
      [
        ['workbench', '/__admin'],
        ['shell-check', '/__shell-check'],
      ].flatMap(([name, at]) => [
        [
          `${name}/index.html`,
          `<!doctype html><html><head><link rel="icon" href="${at}/assets/a.svg"><script type="module" src="${at}/assets/a.js"></script><link rel="stylesheet" href="${at}/assets/a.css"></head></html>`,
        ],
        ...['js', 'css', 'svg'].map((type) => [`${name}/assets/a.${type}`, type]),
      ]),
    ),
  });
