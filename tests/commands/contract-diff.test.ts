import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/command';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const released = readFileSync(join(root, 'docs/contract/released.json'), 'utf8');
const diff = (...args: readonly string[]) => runScript(['scripts/kit.mjs', 'contract', 'diff', ...args]);

test('npm run contract -- diff compares the contract with its last release, and writes nothing with --check', async () => {
  const changelog = readFileSync(join(root, 'contracts/CHANGELOG.md'), 'utf8');
  const { exit, err } = await diff('--check');
  expect([exit, err]).toEqual([0, '']);
  expect(readFileSync(join(root, 'contracts/CHANGELOG.md'), 'utf8')).toBe(changelog);
});

test('fails if the compared contract differs and has no lower version, and says what to do', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'contracts/package.json'), 'utf8')) as { version: string };
  const other = JSON.parse(released) as { info: { version: string }; methods: { name: string }[] };
  other.info.version = version;
  other.methods = other.methods.map((method) => (method.name === 'rateTicket' ? { ...method, name: 'gone' } : method));
  const { exit, out } = await diff(file('other.json', JSON.stringify(other)));
  expect(exit).toBe(1);
  expect(out).toContain('**method-removed**: `gone`');
  expect(out).toContain('**method-added**: `rateTicket`');
  expect(out).toContain('npm run contract -- diff --raise');
});

test.each([
  [file('broken.json', '{'), 'broken.json is not JSON'],
  [file('package.json', '{"name": "x"}'), 'package.json is not an OpenRPC document of this contract'],
  ['no-such-ref', '"no-such-ref" is neither a file nor a git ref'],
])('refuses %s as not understood, with the reason', async (given, why) => {
  const { exit, out, err } = await diff(given);
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain(why);
});
