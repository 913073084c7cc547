import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { runCommand } from '../command-line';
import { root } from '../run';
import { copyToRoot, emptyStage, pack, packageJsonOf, releaseFacts, writePackageJson } from './stage';

const WORKSPACE = 'conformance';
const PROGRAM = 'conform.js';

/** @param packageJson of the workspace */
const published = ({ name, license, type }: Record<string, unknown>) => ({
  ...{ name, license, type, engines: packageJsonOf('mock-server').engines },
  ...releaseFacts(WORKSPACE, ['contract', 'conformance', 'backend']),
  description: 'Checks a backend against the contract of the loan web app',
  // npm removes a path that begins with ./ when it publishes.
  bin: { conform: PROGRAM },
});

/** Copies one of our texts, with the command as users of the package type it. */
const copyInOtherWords = (from: string, to: string) =>
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll('npm run conform -- --', 'npx conform --'));

/** Builds the runner as a package of one file without dependencies, and returns its folder. */
const stageRunner = async (): Promise<string> => {
  const staged = emptyStage(WORKSPACE);
  await build({
    root: join(root, WORKSPACE),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir: staged,
      emptyOutDir: false,
      target: 'node20',
      ssr: 'src/main.ts',
      license: { fileName: 'third-party-licences.txt' },
      rolldownOptions: {
        output: { entryFileNames: PROGRAM, codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  });
  const program = join(staged, PROGRAM);
  copyInOtherWords(program, program);
  chmodSync(program, 0o755);
  writePackageJson(staged, published(packageJsonOf(WORKSPACE)));
  copyInOtherWords(join(root, 'docs/conformance.md'), join(staged, 'README.md'));
  copyToRoot(staged, ['LICENSE', 'contracts/CHANGELOG.md']);
  return staged;
};

const line = {
  usage: 'npm run conform -- pack [folder]',
  about:
    'Packs the check of a backend as an npm package for machines without this repository. Run it there with npx conform.',
  words: 1,
  more: 'Writes the file to .build/package, or to the given folder. docs/conformance.md explains its use.',
};

await runCommand(line, async ({ words: [folder] }) => {
  pack(await stageRunner(), folder);
});
