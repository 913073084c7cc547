import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '@kit/conformance/checks/all';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { afterAll, expect, test } from 'vitest';
import { docsPage } from '../../support/markdown-page';
import { serverOfFile } from '../../support/server';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

const overrides = {
  assumptions: { minimumRepayment: 500, loanDays: [10, 20], dailyRateBasisPoints: 33 },
  fieldNames: { contactNumber: 'mobile', orderNo: 'orderNumber' },
  paths: { homePage: '/v2/home', generateSk: '/v2/keys' },
};

const server = serverOfFile(overrides);
// The server shares this process with the tests that follow.
afterAll(() => overrideAssumptions({}));

const conform = async (
  args: readonly string[],
  variables: Record<string, string> = {},
  onProgress: (group: number) => void = () => undefined,
) => {
  const child = spawn(process.execPath, ['--import', './scripts/install.mjs', 'conformance/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // in a group of its own, as a terminal starts it
    detached: true,
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stderr.once('data', () => onProgress(-(child.pid ?? 0)));
  const [exit] = await once(child, 'close');
  return { exit, out, err };
};

test('npm run conform checks a backend with other names and units, filters as node:test does, and writes JUnit', async () => {
  const folder = temporaryFolder();
  const settings = { CONFORM_OVERRIDES: JSON.stringify(overrides) };
  const file = join(folder, 'junit.xml');
  const junit = ['--test-reporter=junit', `--test-reporter-destination=${file}`];
  const some = '--test-name-pattern=loan.quote|example.homePage|payment.bounds';
  const held = await conform([server.address, some, ...junit], settings);
  expect([held.exit, held.out]).toEqual([0, expect.stringMatching(/ [1-9]\d* checks hold, 0 deviate, 0 skipped\./)]);
  expect(readFileSync(file, 'utf8')).toMatch(/<testcase name="loan\.quote" time="[\d.]+" classname="test"\/>/);

  const other = { ...overrides, assumptions: { ...overrides.assumptions, minimumRepayment: 600 } };
  const accepted = join(folder, 'accepted.json');
  writeFileSync(accepted, '{"an id of another run": "known"}');
  const variables = { CONFORM_OVERRIDES: JSON.stringify(other), CONFORM_ACCEPT: accepted };
  const drifted = await conform([server.address, some], variables);
  expect([drifted.exit, drifted.out]).toEqual([1, expect.stringMatching(/^UNNOTICED {2}/)]);
  expect(drifted.out).toContain('Accepted, but not seen in this run: an id of another run\n');
});

test('npm run conform exits with 2 if the run ends early', async () => {
  const CONFORM_HOOKS = join(temporaryFolder(), 'hooks.mjs');
  writeFileSync(CONFORM_HOOKS, 'export const codeFor = () => { throw new Error("no"); };');
  const variables = { CONFORM_OVERRIDES: JSON.stringify(overrides), CONFORM_HOOKS };
  const some = ['--test-name-pattern=example.homePage', '--test-reporter=junit', '--test-reporter-destination=stderr'];
  const { exit, out, err } = await conform([server.address, ...some], variables);
  expect([exit, out]).toEqual([2, expect.stringMatching(/ skipped\. .*\n.* the hook codeFor failed \(no\)/)]);
  expect(err).toMatch(/<testcase name="example\.homePage" .*>\s*<skipped /);
});

test('npm run conform prints its report when it is interrupted', async () => {
  const variables = { CONFORM_OVERRIDES: JSON.stringify(overrides), CONFORM_RATE: '50' };
  const { exit, out } = await conform([server.address], variables, (group) => process.kill(group, 'SIGINT'));
  expect([exit, out]).toEqual([2, expect.stringMatching(/ checks hold, .*\nInterrupted\. .*\n$/)]);
});

test.each([
  [['--test-nothing'], /^Node refuses an option: bad option: --test-nothing\. See --help\.\n$/],
  [[], /^http:\/\/127\.0\.0\.1:1 does not answer \(bad port\).*\n$/],
])('npm run conform says why it cannot start with %j, and exits with 2', async (options, said) => {
  const { exit, err } = await conform(['http://127.0.0.1:1', ...options]);
  expect([exit, err]).toEqual([2, expect.stringMatching(said)]);
});

test('each check cites the specification, the contract table, an assumption, or a heading of protocol.md', () => {
  const sections = docsPage('protocol.md').split(/^## (?=\d)/m);
  const isCited = (part: string): boolean => {
    const [, number, heading] = /^protocol (\d) \((.+)\)$/.exec(part) ?? [];
    const section = sections.find((each) => each.startsWith(`${number}. `));
    if (heading !== undefined) return new RegExp(`^(?:### |\\d\\. )${heading}(?:: .*)?$`, 'm').test(section ?? '');
    return /^(?:specification [\d.]+(?: and [\d.]+)*|the contract table(?: \(.+\))?|the assumption \w+)$/.test(part);
  };
  expect(allChecks().filter(({ source }) => !source.split('; ').every(isCited))).toEqual([]);
});
