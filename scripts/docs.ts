import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError, runCommand } from './command-line';
import { root, runNode } from './run';

const line = {
  usage: 'npm run docs',
  about:
    'Records examples from the mock server, and writes the pages of docs/ that come from the contract. A test fails where one of them is stale.',
};

await runCommand(line, async () => {
  const recorded = await runNode(['--import', 'tsx', 'scripts/docs/write-examples.ts']);
  if (recorded.code !== 0) {
    const reason = /^\w*Error: (.+)$/m.exec(recorded.output)?.[1] ?? recorded.output.trim();
    throw new RefusedError(`The examples could not be recorded from the mock server: ${reason}`);
  }
  // It reads the examples when it is loaded.
  const { generatedPages } = await import('./docs/pages');
  for (const [path, text] of generatedPages()) {
    writeFileSync(join(root, 'docs', path), text);
    console.log(`docs/${path}`);
  }
});
