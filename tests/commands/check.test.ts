import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runScript, script } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

// npm run check and npm test are lists of scripts in package.json. Here, those scripts are small programs.

let checkout: string;
let packageJson: { scripts: Record<string, string> };
beforeAll(() => {
  checkout = copyCheckout({ installed: true });
  packageJson = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
});

const result = (title: string, status: string, why?: string) => ({ title, status, file: 'a.test.ts', why });
/** A script that prints, writes results as the reporter does, and ends with an exit code. */
const program = (exit: number, results: readonly object[] = [], lines = 1) => {
  const print = `for (let n = 1; n <= ${lines}; n += 1) console.log('line ' + n);`;
  const write = `require('node:fs').writeFileSync(process.env.KIT_RESULTS, JSON.stringify(${JSON.stringify(results)}));`;
  return `${print}${results.length > 0 ? write : ''}process.exitCode = ${exit};`;
};

const check = async (words: readonly string[], programs: Readonly<Record<string, string>>) => {
  const scripts = { ...packageJson.scripts };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(checkout, `${name}.cjs`), text);
    scripts[name] = `node ${name}.cjs`;
  }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ ...packageJson, scripts }));
  const { exit, out } = await runScript(script('checks', ...words), { cwd: checkout, env: { CI: '' } });
  return { exit, lines: out.trimEnd().split('\n') };
};

test('a red check prints its failures first, in at most 60 lines, and ends with the numbers', async () => {
  const failing = Array.from({ length: 90 }, (_, n) => result(`fails ${n}`, 'failed', `reason ${n}\nmore`));
  const { exit, lines } = await check(['types', 'lint', 'quick'], {
    types: program(2, [], 1_000),
    lint: program(0, [], 500),
    quick: program(1, [result('holds', 'passed'), ...failing, result('waits', 'skipped')]),
  });
  expect(exit).toBe(1);
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.slice(0, 4)).toEqual(['', 'FAILED types: ', '  line 1', '  line 2']);
  expect(lines).toContain('FAILED quick: a.test.ts: fails 0');
  expect(lines).toContain('  … all in .reports/types.log');
  expect(lines.at(-2)).toMatch(/ s; reports are in \.reports$/);
  expect(lines.at(-1)).toBe('2 passed, 91 failed');
});

test('a green check ends with the numbers and exit code 0', async () => {
  const tests = program(0, [result('holds', 'passed')]);
  const { exit, lines } = await check(['types', 'then', 'quick'], { types: program(0), quick: tests });
  expect([exit, lines.at(-1), lines.join('\n')]).toEqual([
    0,
    '2 passed, 0 failed',
    expect.not.stringContaining('line'),
  ]);
});

test('a run of tests that ends without results, or red without a failed test, has failed', async () => {
  const tests = program(1, [result('holds', 'passed')]);
  const { exit, lines } = await check(['vitest', 'playwright'], { vitest: tests, playwright: program(1) });
  expect([exit, lines.at(-1)]).toEqual([1, '1 passed, 2 failed']);
});

test('the whole run fails if a requirement has no passing test, and says what it left out', async () => {
  const tests = program(0, [result('[1.1] holds', 'passed')]);
  const { exit, lines } = await check(['--full', 'vitest'], { vitest: tests });
  const ids = readFileSync(join(checkout, 'docs/requirements.tsv'), 'utf8').trim().split('\n').length - 1;
  expect([exit, lines.at(-1)]).toEqual([1, `1 passed, ${ids - 1} failed`]);
  expect(lines.join('\n')).toContain('1.2 is not proven: no passing test names it.');
  expect(lines.join('\n')).toContain('NOT RUN: all tests that need Chromium 88, which is not installed.');
});
