import { runCommand } from './command-line';
import { runNode } from './run';
import { stages } from './stages';

const line = {
  usage: 'npm run check',
  about: 'The quick loop: types first, then what else can fail in a minute, side by side.',
};
const BESIDE_EACH_OTHER = ['lint', 'unused', 'tests'];

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a stage and says how it ended as soon as it has.
 * @returns whether all was well
 */
const passes = async (wanted: string): Promise<boolean> => {
  const stage = stages.find(({ name }) => name === wanted);
  if (!stage) throw new Error(`There is no stage "${wanted}"`);
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
      ? `${seconds(began)}. Not in here: the outside client, fuzz, build, commands, end to end (npm test).`
      : `${seconds(began)}. Not run, since the types fail: ${BESIDE_EACH_OTHER.join(', ')}.`,
  );
  process.exitCode = all ? 0 : 1;
});
