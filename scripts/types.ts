import { runCommand } from './command-line';
import { runNode, tools } from './run';
import { firstPlaces } from './type-errors';

const line = {
  usage: 'node scripts/kit.mjs types',
  about: 'Checks the types of all projects. On failure it prints the first errors and their number.',
};

await runCommand(line, async () => {
  const { code, output } = await runNode([tools.tsc, '-b', '--pretty', 'false'], { quiet: true });
  if (code === 0) return;
  console.error(firstPlaces(output));
  process.exitCode = 1;
});
