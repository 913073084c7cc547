import { runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode, tools } from './run.mjs';
import { firstPlaces } from './type-errors.mjs';

const line = {
  usage: 'node scripts/types.mjs',
  about: 'Checks the types of everything; where they fail it prints the first places, and how many there are.',
};

await runCommand(line, async () => {
  ensureInstalled();
  const { code, output } = await runNode([tools.tsc, '-b', '--pretty', 'false'], { quiet: true });
  if (code === 0) return;
  console.error(firstPlaces(output));
  process.exitCode = 1;
});
