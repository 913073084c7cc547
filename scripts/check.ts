import { runCommand } from './command-line';
import { runNode } from './run';
import { quickProjects, SLOW, type Stage, stages, vitest } from './stages';

const line = {
  usage: 'npm run check',
  about: 'Fast checks before a commit: types first, then lint, unused code and the quick tests in parallel.',
};
const BESIDE_EACH_OTHER = ['lint', 'unused', 'tests'];
/** The stage "tests" without its slow tests. Its own report, because `npm run trace` reads a complete one. */
const quickTests: Pick<Stage, 'name' | 'args'> = {
  name: 'tests',
  args: [...vitest('check', quickProjects), `--tags-filter=!${SLOW}`],
};

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a stage, prints its result and returns true if it passed. */
const passes = async (wanted: string): Promise<boolean> => {
  const stage = [quickTests, ...stages].find(({ name }) => name === wanted);
  if (!stage) throw new Error(`Unknown stage "${wanted}"`);
  const began = Date.now();
  const { code, output } = await runNode(stage.args, { quiet: true });
  if (code !== 0) console.log(`\n--- ${wanted} ---\n${output.trim()}\n`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${wanted.padEnd(8)}${seconds(began).padStart(8)}`);
  return code === 0;
};

await runCommand(line, async () => {
  const began = Date.now();
  const typed = await passes('types');
  const all = typed && (await Promise.all(BESIDE_EACH_OTHER.map(passes))).every(Boolean);
  console.log(
    typed
      ? `${seconds(began)}. Only npm test runs the slow tests, the outside client, fuzz, build, commands and end to end.`
      : `${seconds(began)}. Not run because the types fail: ${BESIDE_EACH_OTHER.join(', ')}.`,
  );
  process.exitCode = all ? 0 : 1;
});
