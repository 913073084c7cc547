import { randomInt } from 'node:crypto';
import { buildAll } from '../build-all';
import { browserVariable, runCommand, wholeNumber } from '../command-line';
import { ensureBrowser } from '../find-browser';
import { runNode, tools } from '../run';

const line = {
  usage: 'npm test -- monkey [--seed <number>] [--steps <number>]',
  about:
    'Taps, goes back, refreshes and disconnects at random in the built app, and reports failures. npm test runs a short version. A printed seed repeats the same steps.',
  flags: {
    seed: {
      value: 'number',
      about: 'seed of the random steps; a new one by default',
      rule: wholeNumber,
    },
    steps: { value: 'number', about: 'total number of steps', fallback: '3000', rule: wholeNumber },
  },
  variables: browserVariable,
};

await runCommand(line, async ({ flags }) => {
  ensureBrowser();
  await buildAll();
  const env = { MONKEY_STEPS: String(flags.steps), MONKEY_SEED: String(flags.seed ?? randomInt(1, 2 ** 31)) };
  const { code } = await runNode([tools.playwright, 'test', 'monkey.spec.ts'], { env });
  process.exitCode = code;
});
