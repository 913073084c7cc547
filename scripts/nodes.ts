import { delimiter, dirname } from 'node:path';
import { RefusedError, runCommand } from './command-line';
import { ensureNode } from './find-node';
import { readReport } from './reports';
import { runNode } from './run';
import { quickProjects, vitest } from './stages';

const projects = [...quickProjects, 'conformance'];

/** The oldest that package.json allows, and the lines that are supported now. */
const LINES = ['20.19.0', '22', '24'];

const line = {
  usage: 'npm run nodes [-- --node 22 …]',
  about: `Runs the quick suite and the outside client (${projects.join(', ')}) under each Node that the kit runs on; npm brings them.`,
  flags: {
    node: {
      value: 'version',
      about: 'a version, or the number of a line for the latest of it',
      fallback: LINES,
      rule: { pattern: /^\d+(?:\.\d+){0,2}$/, allowed: 'a version such as 22 or 20.19.0' },
    },
  },
};

const passes = async (wanted: string) => {
  const { binary, version } = ensureNode(wanted);
  console.log(`\n=== Node ${version} ===`);
  const began = Date.now();
  const name = `node-${version}`;
  // Tests start programs by the name of node, too.
  const env = { PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  const { code } = await runNode(vitest(name, projects), { node: binary, env });
  const results = readReport(`${name}.json`) ?? [];
  const count = (status: string) => results.filter((result) => result.status === status).length;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const summary = `Node ${version.padEnd(10)}${count('passed')} passed, ${count('failed')} failed, ${seconds} s`;
  // A suite of which nothing is reported has shown nothing.
  return { summary, isWell: code === 0 && results.length > 0 };
};

await runCommand(line, async ({ flags }) => {
  const rows = [];
  for (const wanted of [flags.node].flat().map(String)) {
    try {
      rows.push(await passes(wanted));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      rows.push({ summary: error.message, isWell: false });
    }
  }
  console.log('');
  for (const { summary, isWell } of rows) console.log(`${isWell ? 'ok    ' : 'FAILED'}  ${summary}`);
  process.exitCode = rows.every(({ isWell }) => isWell) ? 0 : 1;
});
