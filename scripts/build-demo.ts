import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForBrowser } from './browser-bundle';
import { buildPages } from './build-parts';
import { root } from './run';

/** Folder of the demo: it can be copied to any static host. */
export const DEMO = join(root, 'dist/demo');

const sources = join(root, 'mock-server/browser/demo');
const built = join(root, 'mock-server/dist');
/** A static host compresses files itself, or not at all. */
const COMPRESSED = /\.(?:br|gz)$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split('\\').join('/'));

/** Writes the demo: the worker and the pages of the last build. @param folder deleted first */
export const assembleDemo = async (folder = DEMO) => {
  rmSync(folder, { recursive: true, force: true });
  const pages = join(folder, 'demo-files');
  const copied = { recursive: true, filter: (path: string) => !COMPRESSED.test(path) };
  cpSync(join(root, 'web/dist'), join(pages, 'web'), copied);
  for (const name of ['workbench', 'shell-check', 'shell.js']) cpSync(join(built, name), join(pages, name), copied);
  writeFileSync(join(pages, 'files.json'), JSON.stringify(filesBelow(pages)));
  await bundleForBrowser('demo/worker.ts', folder, 'worker.js');
  await bundleForBrowser('demo/demo.ts', folder, 'demo.js');
  cpSync(join(sources, 'demo.css'), join(folder, 'demo.css'));
  for (const name of ['index.html', 'demo.html']) cpSync(join(sources, 'demo.html'), join(folder, name));
};

/** Builds the app, the workbench and the mock server as a folder of static files. */
export const buildDemo = async () => {
  await buildPages();
  await assembleDemo();
};
