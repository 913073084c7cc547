import { runCommand, wholeNumber } from '../command-line';
import { runNode, tools } from '../run';

/** What `npm test` does in fewer rounds, at full length. */
const longTest = (name: string, about: string, files: string[], variable: string, fallback: string) => () =>
  runCommand(
    {
      usage: `npm test -- ${name}`,
      about: 'What npm test does in fewer rounds, at full length.',
      variables: { [variable]: { about, fallback, rule: wholeNumber } },
    },
    async ({ variables }) => {
      const args = [tools.vitest, 'run', '--project=fuzz', '--project=cluster', ...files];
      const { code } = await runNode(args, { env: variables });
      process.exitCode = code;
    },
  );

export const fuzz = longTest('fuzz', 'how many hostile bodies are sent', ['fuzz/envelope'], 'FUZZ_RUNS', '200000');

export const durability = longTest(
  'durability',
  'how often the server is killed',
  ['fuzz/killed-server', 'cluster/failover'],
  'KILLS',
  '50',
);
