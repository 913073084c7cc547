import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './run.mjs';

const line = {
  usage: 'npm run docs',
  about: 'Writes the pages of docs/ that are drawn from the contract. A test fails where one of them is stale.',
};

await runCommand(line, async () => {
  ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  /** @type {string} tsc wants no .ts in an import, and Node wants one */
  const source = './docs/pages.ts';
  /** @type {{ generatedPages: () => ReadonlyMap<string, string> }} */
  const { generatedPages } = await import(source);

  for (const [path, text] of generatedPages()) {
    const file = join(root, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`docs/${path}`);
  }
});
