import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runScript, script } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';
import { runInProcess } from './command-in-process';

/** The scripts of package.json that people type with arguments. */
const commands = Object.entries(packageJson.scripts).flatMap(([name, line]) =>
  line.startsWith('node --import') && !name.startsWith('test') ? [{ name, args: line.split(' ').slice(1) }] : [],
);

/** These print past the console or end their process, so each runs in a separate one. */
const APART = ['mock', 'conform', 'check'];

describe.each(commands)('$name', ({ name, args }) => {
  const run = APART.includes(name) ? runScript : runInProcess;

  test('has a help text, and refuses what it does not know before it does anything', async () => {
    const help = await run([...args, '--help']);
    expect([help.exit, help.err]).toEqual([0, '']);
    expect(help.out).toMatch(/^(?:npm |node |The mock server)/);
    expect(help.out.length).toBeGreaterThan(60);
    const refused = await run([...args, '--no-such-flag']);
    expect([refused.exit, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('There is no option "--no-such-flag"');
    expect(refused.err).not.toContain('    at ');
  });
});

test.each([
  [script('start', 'a'), '"a" is not a flag. See --help'],
  [script('build', 'a'), '"a" is one word too many'],
  [script('pack', 'mock'), 'There is no package "mock". Allowed: contracts, mock-server, conformance'],
  [script('qa', 'reset', '--after', '3'), 'There is no option "--after"'],
  [script('build', '--help=all'), '--help takes no value'],
  [script('bench', '--rounds', 'many'), '--rounds cannot be "many". Allowed: a whole number of at least 1'],
])('%j is refused as not understood, with the reason', async (args, why) => {
  const { exit, out, err } = await runInProcess(args);
  expect([exit, out, err.split('\n')[0]]).toEqual([2, '', expect.stringContaining(why)]);
});

test('bench names a browser that does not run', async () => {
  const browser = await runInProcess(script('bench'), { env: { CHROMIUM_PATH: '/no/such/browser' } });
  expect([browser.exit, browser.out]).toEqual([1, '']);
  expect(browser.err).toMatch(/^CHROMIUM_PATH is \/no\/such\/browser, which does not run\..*\n$/);
});

test('in a clone where nothing is installed and nothing can be, a script says so', async () => {
  const clone = copyCheckout({ installed: false });
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { exit, err } = await runScript(script('start'), { cwd: clone, env: { PATH: join(clone, 'bin') } });
  const why = 'npm could not install the packages. Check the network and run the command again.\n';
  expect([exit, err]).toEqual([1, why]);
});
