import { runCommand, UsageError, wholeNumber } from './command-line';
import { runNode, tools } from './run';

const tests: Record<string, { files: string[]; variable: string; rounds: string; about: string }> = {
  fuzz: {
    files: ['fuzz/envelope'],
    variable: 'FUZZ_RUNS',
    rounds: '200000',
    about: 'how many hostile bodies are sent',
  },
  durability: {
    files: ['fuzz/killed-server', 'cluster/failover'],
    variable: 'KILLS',
    rounds: '50',
    about: 'how often the server is killed',
  },
};

const line = {
  usage: 'npm run fuzz, npm run durability',
  about: 'What npm test does with fewer rounds, at full length.',
  words: 1,
  variables: Object.fromEntries(
    Object.values(tests).map(({ variable, rounds, about }) => [
      variable,
      { about, fallback: rounds, rule: wholeNumber },
    ]),
  ),
};

await runCommand(line, async ({ words: [name = ''], variables }) => {
  const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
  if (!test) throw new UsageError(`There is ${Object.keys(tests).join(' and ')}, and no "${name}".`);
  const env = { [test.variable]: variables[test.variable] ?? test.rounds };
  const { code } = await runNode([tools.vitest, 'run', '--project=fuzz', '--project=cluster', ...test.files], { env });
  process.exitCode = code;
});
