import { runCommand } from './command-line';
import { runNode, tools } from './run';
import { firstPlaces } from './type-errors';

const line = {
  usage: 'node scripts/kit.mjs types',
  about: 'Checks the types of everything; where they fail it prints the first places, and how many there are.',
};

await runCommand(line, async () => {
  const { code, output } = await runNode([tools.tsc, '-b', '--pretty', 'false'], { quiet: true });
  if (code === 0) return;
  console.error(firstPlaces(output));
  process.exitCode = 1;
});
