import { randomInt } from 'node:crypto';
import { browserVariable, runCommand, wholeNumber } from '../command-line';
import { ensureBrowser } from '../find-browser';
import { runNode, runScript, tools } from '../run';

const line = {
  usage: 'npm test -- monkey [--seed <number>] [--steps <number>]',
  about:
    'Taps, goes back, refreshes and cuts the network at random in the built app, and says what broke. npm test does it in short; a seed that it printed does the same again.',
  flags: {
    seed: {
      value: 'number',
      about: 'where the random steps begin; another one each time without it',
      rule: wholeNumber,
    },
    steps: { value: 'number', about: 'how many steps, over all walks', fallback: '3000', rule: wholeNumber },
  },
  variables: browserVariable,
};

await runCommand(line, async ({ flags }) => {
  ensureBrowser();
  const built = await runScript('build');
  if (built.code !== 0) {
    process.exitCode = built.code;
    return;
  }
  const env = { MONKEY_STEPS: String(flags.steps), MONKEY_SEED: String(flags.seed ?? randomInt(1, 2 ** 31)) };
  const { code } = await runNode([tools.playwright, 'test', 'monkey.spec.ts'], { env });
  process.exitCode = code;
});
