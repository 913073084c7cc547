import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runScript } from '../support/command';
import { runInProcess } from '../support/command-in-process';
import { copyCheckout } from '../support/copied-checkout';

/** The scripts of package.json, as arguments of Node. `format` runs another tool. */
const commands = Object.entries(packageJson.scripts).flatMap(([name, line]) =>
  line.startsWith('node ') ? [{ name, args: line.split(' ').slice(1) }] : [],
);
const inner = [
  'browser',
  'servers',
  'types',
  'mock pack',
  'conform pack',
  'contract check',
  'contract pack',
  'test fuzz',
  'test durability',
  'test nodes',
].map((name) => ({ name, args: ['scripts/kit.mjs', ...name.split(' ')] }));

/** These print past the console or end their process, so each runs in a separate one. */
const APART = ['mock', 'conform', 'bench'];
const runnerOf = (args: readonly string[]) => (APART.includes(args.slice(1).join(' ')) ? runScript : runInProcess);

describe.each([...commands, ...inner])('$name', ({ args }) => {
  const run = runnerOf(args);

  test('has a help text', async () => {
    const { exit, out, err } = await run([...args, '--help']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/^(?:npm |node |The mock server)/);
    expect(out.length).toBeGreaterThan(60);
  });

  test.each([
    ['--no-such-flag', 'There is no option "--no-such-flag"'],
    ['a b c d', /is one word too many|is not a flag|^There is no command "a"\. (?:Allowed: \w|Did you mean \w)/],
  ])('refuses %s before it does anything', async (typed, why) => {
    const { exit, out, err } = await run([...args, ...typed.split(' ')]);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(why);
    expect(err).not.toContain('    at ');
  });
});

test.each([
  [['scripts/kit.mjs', 'trace', '--write=yes'], '--write takes no value'],
  [['scripts/kit.mjs', 'contract'], 'A command is missing. Allowed: check, pack'],
  [['scripts/kit.mjs', 'test', 'fuz'], 'There is no command "fuz". Allowed: fuzz, durability, nodes'],
  [['scripts/kit.mjs', 'qa', 'reset', '--after', '3'], 'There is no option "--after"'],
  [['scripts/kit.mjs', 'qa', 'fault', 'any', 'http=500', '--after', 'often'], '--after cannot be "often".'],
])('%j is refused as not understood, with the reason', async (args, why) => {
  const { exit, err } = await runInProcess(args, { env: { MOCK_URL: 'http://127.0.0.1:1' } });
  expect([exit, err.split('\n')[0]]).toEqual([2, expect.stringContaining(why)]);
});

test.each([
  [['scripts/kit.mjs', 'bench'], 'BENCH_ROUNDS'],
  [['scripts/kit.mjs', 'test', 'fuzz'], 'FUZZ_RUNS'],
  [['scripts/kit.mjs', 'test'], 'KILLS'],
])('%j names a variable with an invalid value', async (args, variable) => {
  const { exit, err } = await runnerOf(args)(args, { env: { [variable]: 'many' } });
  expect([exit, err]).toEqual([2, `${variable} cannot be "many". Allowed: a whole number of at least 1\n`]);
});

test.each(['bench', 'browser'])('%s says in a sentence that the browser is missing', async (name) => {
  const args = ['scripts/kit.mjs', ...name.split(' ')];
  const { exit, out, err } = await runnerOf(args)(args, { env: { CHROMIUM_PATH: '/no/such/browser' } });
  expect([exit, out]).toEqual([1, '']);
  expect(err).toMatch(/^CHROMIUM_PATH is \/no\/such\/browser, which does not run\..*\n$/);
});

describe('in a clone where nothing is installed and nothing can be', () => {
  let clone: string;
  beforeAll(() => {
    clone = copyCheckout({ installed: false });
    mkdirSync(join(clone, 'bin'));
    writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    mkdirSync(join(clone, '.reports'));
    writeFileSync(join(clone, '.reports/tests.json'), 'an earlier report');
  });

  test.each(commands)('$name says so, and deletes nothing', async ({ args }) => {
    const { exit, err } = await runScript(args, { cwd: clone, env: { PATH: join(clone, 'bin') } });
    expect([exit, err]).toEqual([
      1,
      'npm could not install the dependencies. Check the network and run the command again.\n',
    ]);
    expect(readFileSync(join(clone, '.reports/tests.json'), 'utf8')).toBe('an earlier report');
  });
});
