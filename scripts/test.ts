import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browserVariable, runCommand, wholeNumber } from './command-line';
import { findServer, serverNames } from './find-server';
import { findOldChromium } from './old-webview/browser';
import { readReport, type TestResult } from './reports';
import { root, runNode } from './run';
import { OLD_CHROMIUM, reportFolder, type Stage, stages } from './stages';

const LINES_OF_A_FAILURE = 12;

/** Summary of a failure, printed again at the end because long logs are often cut. */
const failure = (stage: string, { title, why = '' }: TestResult) => {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, LINES_OF_A_FAILURE);
  return [`FAILED ${stage}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
};

const isInstalled = (name: NonNullable<Stage['needs']>[number]) =>
  (name === OLD_CHROMIUM ? findOldChromium() : findServer(name)) !== undefined;

/** Results of a step. A step without tests counts as one test. */
type Row = { name: string; passed: number; failed: number; skipped: number; seconds: number };

const line = {
  usage: 'npm test [-- <longer test>]',
  about: `Runs everything: ${stages.map(({ name }) => name).join(', ')}. It prints what it installs.`,
  subcommands: {
    fuzz: { about: 'sends hostile bodies', load: async () => (await import('./long-tests/rounds')).fuzz() },
    durability: { about: 'kills servers', load: async () => (await import('./long-tests/rounds')).durability() },
    nodes: { about: 'runs the quick tests under each supported Node', load: () => import('./long-tests/nodes') },
  },
  variables: {
    CI: { about: 'set: a missing real server or Chromium 88 is a failure', fallback: '' },
    FUZZ_RUNS: { about: 'number of hostile bodies', fallback: '20000', rule: wholeNumber },
    KILLS: { about: 'number of server kills', fallback: '8', rule: wholeNumber },
    ...browserVariable,
  },
};

await runCommand(line, async () => {
  const rows: Row[] = [];
  const failures: string[] = [];

  // An old report must not count for this run.
  for (const { report } of stages) if (report) rmSync(join(root, reportFolder, report), { force: true });

  const run = async ({ name, args, report, needs = [] }: Stage) => {
    const missing = needs.find((name) => !isInstalled(name));
    if (missing) {
      console.log(`${name}: skipped because ${missing} is not installed.`);
      return;
    }
    const start = Date.now();
    const { code } = await runNode(args);
    const results: TestResult[] | undefined = report
      ? readReport(report)
      : [{ title: name, status: code === 0 ? 'passed' : 'failed' }];
    const count = (status: string) => (results ?? []).filter((result) => result.status === status).length;
    const failed = count('failed');
    // A step can fail outside its tests: no tests found, an error at load, no report.
    const apart = failed === 0 && (code !== 0 || !results?.length) ? 1 : 0;
    for (const result of results ?? []) if (result.status === 'failed') failures.push(failure(name, result));
    if (apart > 0) failures.push(`FAILED ${name}: outside its tests; see its output above`);
    rows.push({
      name,
      passed: count('passed'),
      failed: failed + apart,
      skipped: count('skipped'),
      seconds: (Date.now() - start) / 1000,
    });
  };

  const ended = new Map<string, Promise<void>>();
  const endOf = (name: string) =>
    ended.get(name) ?? Promise.reject(new Error(`The stage "${name}" is not listed before the stages that need it`));
  for (const stage of stages) {
    const start = () => {
      console.log(`\n=== ${stage.name} ===`);
      return run(stage);
    };
    ended.set(stage.name, Promise.all(stage.after.map(endOf)).then(start));
  }
  await Promise.all(ended.values());
  const order = stages.map(({ name }) => name);
  rows.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));

  const total = (key: 'passed' | 'failed') => rows.reduce((sum, row) => sum + row[key], 0);

  for (const text of failures) console.log(`\n${text}`);
  console.log(
    `\n${'step'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'time'.padStart(9)}`,
  );
  for (const { name, passed, failed, skipped, seconds } of rows) {
    const numbers = `${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}`;
    console.log(`${name.padEnd(14)}${numbers}${`${seconds.toFixed(1)} s`.padStart(9)}`);
  }
  for (const name of [...serverNames, OLD_CHROMIUM] as const) {
    const stage = name === OLD_CHROMIUM ? 'browser' : 'servers';
    if (!isInstalled(name)) console.log(`NOT RUN: all tests that need a real ${name}; see the stage "${stage}".`);
  }
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
});
