import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';

// npm run bench [-- part of a name]: each file of tests/bench named *.bench.ts or *.bench.mjs, one after the other.
ensureInstalled();
const [wanted = ''] = process.argv.slice(2);
const files = readdirSync(join(root, 'tests/bench')).filter(
  (file) => /\.bench\.(ts|mjs)$/.test(file) && file.includes(wanted),
);
if (files.length === 0) {
  console.error(`No benchmark in tests/bench has "${wanted}" in its name.`);
  process.exit(1);
}
let failed = false;
for (const file of files.sort()) {
  const { code } = await runNode(['--import', 'tsx', `tests/bench/${file}`]);
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
