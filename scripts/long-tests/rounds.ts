import { runCommand, wholeNumber } from '../command-line';
import { runNode, tools } from '../run';

/** Tests that `npm test` runs with fewer rounds. */
const longTest = (name: string, about: string, files: string[], variable: string, fallback: string) => () =>
  runCommand(
    {
      usage: `npm test -- ${name}`,
      about: 'Runs more rounds than npm test.',
      variables: { [variable]: { about, fallback, rule: wholeNumber } },
    },
    async ({ variables }) => {
      const args = [tools.vitest, 'run', '--project=fuzz', '--project=cluster', ...files];
      const { code } = await runNode(args, { env: variables });
      process.exitCode = code;
    },
  );

export const fuzz = longTest('fuzz', 'number of hostile bodies', ['fuzz/envelope'], 'FUZZ_RUNS', '200000');

export const durability = longTest(
  'durability',
  'number of kills',
  ['fuzz/killed-server', 'cluster/kills'],
  'KILLS',
  '50',
);
