import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './run.mjs';
import { stages } from './stages.mjs';

// The quick loop: what can fail in a minute, side by side.
ensureInstalled();
const quick = ['types', 'lint', 'unused', 'tests'];

const began = Date.now();
const results = await Promise.all(
  stages
    .filter(({ name }) => quick.includes(name))
    .map(async ({ name, args }) => ({ name, ...(await runNode(args, { quiet: true })) })),
);

for (const { name, code, output } of results) {
  if (code !== 0) console.log(`\n--- ${name} ---\n${output.trim()}`);
}
console.log('');
for (const { name, code } of results) console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
console.log(`${((Date.now() - began) / 1000).toFixed(1)} s. Not in here: fuzz, build, end to end (npm test).`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
