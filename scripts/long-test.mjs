import { ensureInstalled } from './ensure-installed.mjs';
import { runNode, tools } from './run.mjs';

// npm run fuzz, npm run durability: what npm test does with fewer rounds, at full length.
/** @type {Record<string, { file: string, env: Record<string, string> }>} */
const tests = {
  fuzz: { file: 'envelope', env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200000' } },
  durability: { file: 'killed-server', env: { KILLS: process.env.KILLS ?? '50' } },
};

ensureInstalled();
const [name = ''] = process.argv.slice(2);
const test = tests[name];
if (!test) throw new Error(`There is ${Object.keys(tests).join(' and ')}, and no "${name}".`);
const { code } = await runNode([tools.vitest, 'run', '--project=fuzz', test.file], { env: test.env });
process.exitCode = code;
