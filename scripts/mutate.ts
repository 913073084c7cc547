import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError, runCommand, UsageError, wholeNumber } from './command-line';
import { npm } from './ensure-installed.mjs';
import { copyToBreak, writeVitestConfig } from './mutate/checkout';
import { mutatedFolders } from './mutate/folders';
import { doubtOf, type Report, readFloors, scoreOf, survivorsOf, writeFloors } from './mutate/score';
import { root, runNode } from './run';
import { reportFolder } from './stages';

const own = join(root, 'scripts/mutate');
const stryker = join(own, 'node_modules/@stryker-mutator');

const line = {
  usage: 'npm run mutate [-- --folder <folder>] [--sample <count>] [--seed <number>] [--raise]',
  about:
    'Breaks the code on purpose, one place at a time, and says which breaks no test notices. The first time it installs Stryker (65 MB), which npm test does not. A folder that falls below its floor in scripts/mutate/floors.json is a failure.',
  flags: {
    folder: {
      value: 'folder',
      about: 'only this one, such as web/src/session; a file or a folder in one of them will do',
    },
    sample: {
      value: 'count',
      about:
        'only so many of a folder, chosen at random: all take hours, and are continued where they have not changed',
      rule: wholeNumber,
    },
    seed: { value: 'number', about: 'which sample', fallback: '1', rule: wholeNumber },
    workers: { value: 'count', about: 'how many run side by side', fallback: '1', rule: wholeNumber },
    raise: { about: 'raises the floor of each folder whose score is above it' },
  },
};

const install = () => {
  if (existsSync(join(stryker, 'vitest-runner/package.json'))) return;
  console.log('Installing Stryker into scripts/mutate (65 MB, once) …');
  if (!npm(['ci'], own)) throw new RefusedError('npm could not install Stryker into scripts/mutate: see above.');
};

const chosen = (
  asked: string | undefined,
): { folder: string; projects: readonly string[]; target: number; only: string }[] => {
  if (asked === undefined) return mutatedFolders.map((each) => ({ ...each, only: each.folder }));
  const path = asked.replace(/\/+$/, '');
  const found = mutatedFolders.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));
  if (found && existsSync(join(root, path))) return [{ ...found, only: path }];
  throw new UsageError(
    `--folder cannot be "${asked}". Allowed: ${mutatedFolders.map(({ folder }) => folder).join(', ')}, and what is in them`,
  );
};

/** Runs Stryker over one folder in a copy of the checkout. */
const mutate = async (
  { only, projects }: ReturnType<typeof chosen>[number],
  { sample, seed, workers }: { sample: string | undefined; seed: string; workers: string },
): Promise<Report> => {
  const copy = copyToBreak();
  try {
    const reports = join(root, reportFolder, 'mutate');
    mkdirSync(reports, { recursive: true });
    const name = only.replaceAll('/', '-');
    const report = join(reports, `${name}.json`);
    const config = {
      testRunner: 'vitest-files',
      plugins: ['runner.mjs', 'sample.mjs'].map((name) => join(own, name)),
      inPlace: true,
      mutate: [/\.tsx?$/.test(only) ? only : `${only}/**/*.ts?(x)`],
      concurrency: Number(workers),
      coverageAnalysis: 'perTest',
      vitest: { related: true, configFile: writeVitestConfig(copy.path, projects) },
      // a sample is another selection each time that something changed: only a whole run can be continued
      ...(sample === undefined
        ? { incremental: true, incrementalFile: join(reports, `${name}.incremental.json`) }
        : { checkers: ['sample'], sampling: { size: Number(sample), seed } }),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      warnings: false,
      allowConsoleColors: false,
      // on a machine that is busy with other work the tests alone can take longer than Stryker waits by itself
      dryRunTimeoutMinutes: 30,
      timeoutMS: 20_000,
      timeoutFactor: 3,
    };
    writeFileSync(join(copy.path, 'stryker.json'), JSON.stringify(config));
    const { code } = await runNode([join(stryker, 'core/bin/stryker.js'), 'run', 'stryker.json'], { cwd: copy.path });
    if (code !== 0) throw new RefusedError(`Stryker could not mutate ${only}: what it said stands above.`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    copy.remove();
  }
};

await runCommand(line, async ({ flags }) => {
  const folders = chosen(typeof flags.folder === 'string' ? flags.folder : undefined);
  install();
  const floors = readFloors();
  const rows = [];
  const raised: Record<string, number> = {};
  for (const folder of folders) {
    console.log(`\n=== ${folder.only} ===`);
    const report = await mutate(folder, {
      sample: typeof flags.sample === 'string' ? flags.sample : undefined,
      seed: String(flags.seed),
      workers: String(flags.workers),
    });
    for (const survivor of survivorsOf(report)) console.log(survivor);
    rows.push({ ...folder, ...scoreOf(report) });
  }

  console.log('\n| folder | mutants | tried | noticed | no test comes there | score | give or take | floor | target |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { folder, only, target, ...score } of rows) {
    const { all, tried, noticed, unreached } = score;
    const doubt = doubtOf(score);
    const counts = [only, all, tried, noticed, unreached];
    const cells = [...counts, score.score.toFixed(1), doubt.toFixed(1), floors[folder] ?? 0, target];
    console.log(`| ${cells.join(' | ')} |`);
    // a part of a folder says nothing about the whole
    if (only !== folder) continue;
    const floor = floors[folder] ?? 0;
    // a sample says that a folder has fallen only where chance does not explain it, and that it is better likewise
    if (score.score + doubt < floor) {
      console.error(`${folder} has fallen to ${score.score.toFixed(1)} %, below its floor of ${floor} %`);
      process.exitCode = 1;
    } else raised[folder] = Math.max(floor, Math.floor(score.score - doubt));
  }
  // read anew: another run may have raised the floor of another folder meanwhile
  if (flags.raise === true) writeFloors({ ...readFloors(), ...raised });
});
