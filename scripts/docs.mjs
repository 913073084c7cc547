import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './run.mjs';

// npm run docs: the pages of docs/ that are drawn from the contract. A test fails where one of them is stale.
register();
/** @type {string} tsc wants no .ts in an import, and Node wants one */
const source = '../mock-server/src/contract-docs/pages.ts';
/** @type {{ generatedPages: () => ReadonlyMap<string, string> }} */
const { generatedPages } = await import(source);

/** @type {string} */
const runner = '../conformance/src/docs.ts';
/** @type {{ conformancePage: () => string }} */
const { conformancePage } = await import(runner);

const pages = new Map([...generatedPages()]).set('conformance.md', conformancePage());
for (const [path, text] of pages) {
  const file = join(root, 'docs', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`docs/${path}`);
}
