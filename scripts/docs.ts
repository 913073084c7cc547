import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RefusedError, runCommand } from './command-line';
import { handWritten } from './docs/hand-written';
import { filledPage } from './docs/sections';
import { root, runNode } from './run';

const line = {
  usage: 'npm run docs',
  about:
    'Records examples from the mock server, and writes the pages of docs/ that are drawn from the contract. A test fails where one of them is stale.',
};

await runCommand(line, async () => {
  const recorded = await runNode(['--import', 'tsx', 'scripts/docs/write-examples.ts']);
  if (recorded.code !== 0) {
    const reason = /^\w*Error: (.+)$/m.exec(recorded.output)?.[1] ?? recorded.output.trim();
    throw new RefusedError(`The examples could not be recorded from the mock server: ${reason}`);
  }
  // These modules read the examples when they are loaded.
  const { generatedPages } = await import('./docs/pages');

  const pages = new Map(generatedPages());
  for (const [path, sections] of Object.entries(handWritten)) {
    pages.set(path, filledPage(path, readFileSync(join(root, 'docs', path), 'utf8'), sections));
  }
  for (const [path, text] of pages) {
    const file = join(root, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`docs/${path}`);
  }
});
