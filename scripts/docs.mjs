import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RefusedError, runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';

const line = {
  usage: 'npm run docs',
  about:
    'Records examples from the mock server, and writes the pages of docs/ that are drawn from the contract. A test fails where one of them is stale.',
};

const WIRE = 'protocol.md';
const SHELL = 'shell.md';

await runCommand(line, async () => {
  ensureInstalled();
  const recorded = await runNode(['scripts/docs/write-examples.mjs']);
  if (recorded.code !== 0) throw new RefusedError('The examples could not be recorded from the mock server.');
  const { register } = await import('tsx/esm/api');
  register();
  /** @type {string} tsc wants no .ts in an import, and Node wants one */
  const pagesSource = './docs/pages.ts';
  /** @type {{ generatedPages: () => ReadonlyMap<string, string> }} */
  const { generatedPages } = await import(pagesSource);
  /** @type {string} */
  const protocolSource = './docs/protocol.ts';
  /** @type {{ protocolPage: (page: string) => string }} */
  const { protocolPage } = await import(protocolSource);

  const written = protocolPage(readFileSync(join(root, 'docs', WIRE), 'utf8'));
  /** @type {string} */
  const runnerSource = '../conformance/src/docs.ts';
  /** @type {{ conformancePage: () => string }} */
  const { conformancePage } = await import(runnerSource);

  /** @type {string} */
  const shellSource = './docs/shell-page.ts';
  /** @type {{ shellPage: (page: string) => string }} */
  const { shellPage } = await import(shellSource);

  const pages = new Map(generatedPages())
    .set(WIRE, written)
    .set(SHELL, shellPage(readFileSync(join(root, 'docs', SHELL), 'utf8')))
    .set('conformance.md', conformancePage());
  for (const [path, text] of pages) {
    const file = join(root, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`docs/${path}`);
  }
});
