import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, UsageError } from '../command-line';
import { root, runNode } from '../run';

const line = {
  usage: 'npm run bench -- server [part of a file name]',
  about: 'Runs the files tests/bench/*.bench.ts and *.bench.mjs, one after the other.',
  words: 1,
};

await runCommand(line, async ({ words: [wanted = ''] }) => {
  const every = readdirSync(join(root, 'tests/bench')).filter((file) => /\.bench\.(ts|mjs)$/.test(file));
  const files = every.filter((file) => file.includes(wanted));
  if (files.length === 0)
    throw new UsageError(`No benchmark in tests/bench has "${wanted}" in its name. Allowed: ${every.join(', ')}`);
  let failed = false;
  for (const file of files.sort()) {
    const { code } = await runNode(['--import', 'tsx', `tests/bench/${file}`]);
    failed ||= code !== 0;
  }
  process.exitCode = failed ? 1 : 0;
});
