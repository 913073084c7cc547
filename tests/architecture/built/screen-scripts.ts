import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/source-files';

const LOADER = /import\('\.\.\/features\/[\w/-]+\/([\w-]+)'\)/g;

/** The module of each screen in the table of screens. The bundle has a script with the same name. */
export const screenScripts: readonly string[] = [
  ...readFileSync(join(root, 'web/src/app/screen-loaders.ts'), 'utf8').matchAll(LOADER),
].map(([, name = '']) => name);
