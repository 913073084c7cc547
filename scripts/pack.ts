import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { runCommand, UsageError } from './command-line';
import { stageMock } from './package/mock';
import {
  compile,
  completeModules,
  copyToRoot,
  emptyStage,
  pack,
  packageJsonOf,
  writePackageJson,
} from './package/stage';
import { root } from './run';

const CONTRACT = 'contracts';
const RUNNER = 'conformance';
const PROGRAM = 'conform.js';

/**
 * Builds the contract as a package of JavaScript modules with types, and returns its folder.
 * @throws Error with the compiler's output
 */
const stageContract = async (): Promise<string> => {
  const staged = emptyStage(CONTRACT);
  await compile(join(root, CONTRACT), staged);
  // Before the modules: `src/version.js` imports it.
  writePackageJson(CONTRACT, staged, packageJsonOf(CONTRACT).dependencies);
  completeModules(staged);
  copyToRoot(staged, ['contracts/CHANGELOG.md', 'contracts/README.md', 'LICENSE', 'docs/contract/openapi.json']);
  return staged;
};

/** Copies one of our texts, with the command as users of the package type it. */
const copyInOtherWords = (from: string, to: string) =>
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll('npm run conform --', 'npx conform'));

/** Builds the command and its checks as a package without dependencies, and returns its folder. */
const stageRunner = async (): Promise<string> => {
  const staged = emptyStage(RUNNER);
  await build({
    root: join(root, RUNNER),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir: staged,
      emptyOutDir: false,
      target: 'node20',
      ssr: true,
      license: { fileName: 'third-party-licences.txt' },
      rolldownOptions: {
        input: { conform: 'src/cli.ts', main: 'src/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', banner: '#!/usr/bin/env node' },
      },
    },
  });
  const program = join(staged, PROGRAM);
  copyInOtherWords(program, program);
  chmodSync(program, 0o755);
  writePackageJson(RUNNER, staged);
  copyInOtherWords(join(root, 'docs/backend.md'), join(staged, 'README.md'));
  copyToRoot(staged, ['LICENSE', 'contracts/CHANGELOG.md']);
  return staged;
};

const packages = { contracts: stageContract, 'mock-server': stageMock, conformance: stageRunner };
const names = Object.keys(packages) as (keyof typeof packages)[];

const line = {
  usage: `npm run pack [-- <${names.join('|')}> [folder]]`,
  about: `Packs our npm packages for other projects: the contract, the mock server with startMock(), and the check of a backend. Install one with npm install <file>.`,
  words: 2,
  flags: { built: { about: 'the mock server: use the last npm run build instead of building again' } },
  more: 'Writes the files to .build/package, or to the given folder.',
};

await runCommand(line, async ({ words: [name, folder], flags: { built } }) => {
  const wanted = name === undefined ? names : names.filter((each) => each === name);
  if (wanted.length === 0) throw new UsageError(`There is no package "${name}". Allowed: ${names.join(', ')}`);
  for (const each of wanted) pack(await packages[each]({ built: built === true }), folder);
});
