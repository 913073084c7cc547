import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './run.mjs';

// npm run docs: the pages of docs/ that are drawn from the contract. A test fails where one of them is stale.
register();
/** @type {string} tsc wants no .ts in an import, and Node wants one */
const source = './docs/pages.ts';
/** @type {{ generatedPages: () => ReadonlyMap<string, string> }} */
const { generatedPages } = await import(source);
/** @type {string} */
const protocolSource = './docs/protocol.ts';
/** @type {{ protocolPage: (page: string) => string }} */
const { protocolPage } = await import(protocolSource);

const wire = 'protocol.md';
const pages = new Map(generatedPages()).set(wire, protocolPage(readFileSync(join(root, 'docs', wire), 'utf8')));
for (const [path, text] of pages) {
  const file = join(root, 'docs', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`docs/${path}`);
}
