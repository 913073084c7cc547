import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { parseJson } from '@kit/contracts/json-depth';
import concurrently, { type CloseEvent } from 'concurrently';
import packageJson from '../package.json' with { type: 'json' };
import { changedFiles, lintedFiles, testsOf } from './changed';
import { runCommand, type Values } from './command-line';
import { root } from './packages.mjs';
import { missingPrograms } from './programs';
import { RESULTS, type Result } from './reporter';
import { parseRequirements, traceRequirements } from './requirements';

// npm run check, npm test: runs scripts of package.json beside each other, and after "then" the next ones.
const line = {
  usage: 'npm run check, npm test',
  about:
    'Checks the types, the style and the tests. Without --full, it lints and tests what differs from the default branch, under CI everything.',
  words: Number.POSITIVE_INFINITY,
  flags: {
    full: { about: 'shows the output as it comes, prints all failures, and checks that every requirement is proven' },
    long: { about: 'the tests run their long forms' },
  },
};

const REPORTS = '.reports';
/** Lines that a run without --full prints at most. */
const FEW_LINES = 60;
const MANY_LINES = 2_000;
const LINES_OF_A_FAILURE = 12;

interface Step {
  readonly name: string;
  readonly results: readonly Result[];
  readonly seconds: number;
}

const scripts: Record<string, string> = packageJson.scripts;
const fileOf = (name: string): string => join(root, REPORTS, name);

/** The command of a script. @param parts only what it is to check; undefined: everything */
const commandOf = (name: string, parts: readonly string[] | undefined): string => {
  const command = scripts[name] ?? `echo There is no script ${name}; exit 1`;
  if (parts === undefined) return command;
  return parts.length === 0 ? 'echo Nothing has changed' : [command, ...parts.map((part) => `"${part}"`)].join(' ');
};

/** The results of a script: its tests, or the script as one test. */
const resultsOf = (name: string, exitCode: CloseEvent['exitCode'], output: string): readonly Result[] => {
  let results: Result[] = [];
  try {
    results = parseJson(readFileSync(fileOf(`${name}.json`), 'utf8')) as Result[];
  } catch {
    // The script runs no tests, or ended before them.
  }
  const isRed = results.some(({ status }) => status === 'failed');
  if (results.length > 0 && (exitCode === 0 || isRed)) return results;
  return [...results, { title: name, status: exitCode === 0 ? 'passed' : 'failed', file: '', why: output.trim() }];
};

/** Runs commands beside each other until all have ended. */
const runAll = async (named: readonly { name: string; command: string }[], { full, long }: Values): Promise<Step[]> => {
  const { commands, result } = concurrently(
    named.map(({ name, command }) => ({
      name,
      command,
      env: { [RESULTS]: fileOf(`${name}.json`), ...(long && { LONG_TESTS: 'true' }) },
    })),
    { cwd: root, outputStream: full ? process.stdout : new Writable({ write: (_text, _encoding, done) => done() }) },
  );
  const outputs = new Map<string, string>();
  for (const { name, stdout, stderr } of commands) {
    for (const stream of [stdout, stderr]) {
      stream.subscribe((text) => outputs.set(name, (outputs.get(name) ?? '') + text));
    }
  }
  const ends = await result.catch((events: CloseEvent[]) => events);
  ends.sort((one, other) => one.index - other.index);
  return ends.map(({ command: { name }, exitCode, timings: { durationSeconds } }) => {
    const output = stripVTControlCharacters(outputs.get(name) ?? '');
    writeFileSync(fileOf(`${name}.log`), output);
    return { name, results: resultsOf(name, exitCode, output), seconds: durationSeconds };
  });
};

const count = (results: readonly Result[], status: Result['status']): number =>
  results.filter((result) => result.status === status).length;

/** The failures of a step in at most `most` lines. */
const failuresOf = ({ name, results }: Step, most: number): string[] => {
  const failed = results.filter(({ status }) => status === 'failed');
  const lines = failed.flatMap(({ title, file, why = '' }) => {
    const isWhole = title === name;
    const reasons = why.split('\n').slice(0, isWhole ? most : LINES_OF_A_FAILURE);
    return [`FAILED ${name}: ${isWhole ? '' : `${file}: ${title}`}`, ...reasons.map((line) => `  ${line}`)];
  });
  const cut = lines.length > most ? [...lines.slice(0, most - 1), `  … all in ${REPORTS}/${name}.log`] : lines;
  return failed.length > 0 ? ['', ...cut] : [];
};

const proofOf = (steps: readonly Step[]): Step => {
  const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
  const { table, problems } = traceRequirements(
    requirements,
    steps.flatMap(({ results }) => results),
  );
  writeFileSync(fileOf('requirements.txt'), table);
  const failed = problems.map((why): Result => ({ title: why, status: 'failed', file: 'docs/requirements.tsv' }));
  const passed: Result = { title: 'every requirement is proven', status: 'passed', file: '' };
  return { name: 'requirements', results: failed.length > 0 ? failed : [passed], seconds: 0 };
};

/** Prints the seconds of each layer. They fail nothing, because they depend on what else the machine does. */
const printLayers = (all: readonly Result[]) => {
  type Layer = { folders: string[]; seconds: { target: number } };
  const { layers } = parseJson(readFileSync(join(root, 'tests/budget.json'), 'utf8')) as {
    layers: Record<string, Layer>;
  };
  for (const [layer, { folders, seconds }] of Object.entries(layers)) {
    const own = all.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
    const took = own.reduce((sum, { seconds: each = 0 }) => sum + each, 0).toFixed(0);
    console.log(`layer   ${layer.padEnd(22)} ${took.padStart(5)} s, target ${seconds.target} s of a quiet core`);
  }
};

await runCommand(line, async ({ words, flags }) => {
  const { full } = flags;
  const began = Date.now();
  rmSync(join(root, REPORTS), { recursive: true, force: true });
  mkdirSync(join(root, REPORTS), { recursive: true });
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopped = true;
    });
  }
  const changed = full || process.env.CI ? undefined : changedFiles(root);
  const narrowed: Record<string, readonly string[] | undefined> =
    changed === undefined ? {} : { lint: lintedFiles(changed), quick: testsOf(changed) };
  const steps: Step[] = [];
  for (const round of words.join(' ').split(' then ')) {
    const named = round.split(' ').map((name) => ({ name, command: commandOf(name, narrowed[name]) }));
    steps.push(...(await runAll(named, flags)));
    if (isStopped) process.exit(1);
  }
  if (full) steps.push(proofOf(steps));

  const all = steps.flatMap(({ results }) => results);
  const red = steps.filter(({ results }) => count(results, 'failed') > 0);
  const most = full ? MANY_LINES : Math.floor((FEW_LINES - steps.length - red.length - 4) / Math.max(red.length, 1));
  for (const step of red) for (const line of failuresOf(step, most)) console.log(line);
  console.log();
  for (const { name, results, seconds } of steps) {
    const [passed, failed, skipped] = [count(results, 'passed'), count(results, 'failed'), count(results, 'skipped')];
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    const took = seconds.toFixed(1).padStart(6);
    console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(13)} ${took} s  ${numbers}`);
  }
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s; reports are in ${REPORTS}`);
  if (changed) console.log(`Linted and tested for ${changed.length} changed files. CI=1 npm run check takes all.`);
  if (full) {
    printLayers(all);
    for (const name of missingPrograms()) console.log(`NOT RUN: all tests that need ${name}, which is not installed.`);
  }
  console.log(`${count(all, 'passed')} passed, ${count(all, 'failed')} failed`);
  process.exitCode = red.length > 0 ? 1 : 0;
});
