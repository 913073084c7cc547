import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../run';
import { copyToRoot, emptyStage, writePackageJson } from './stage';

const WORKSPACE = 'conformance';
const PROGRAM = 'conform.js';

/** Copies one of our texts, with the command as users of the package type it. */
const copyInOtherWords = (from: string, to: string) =>
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll('npm run conform --', 'npx conform'));

/** Builds the command and its checks as a package without dependencies, and returns its folder. */
export const stageRunner = async (): Promise<string> => {
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
  writePackageJson(WORKSPACE, staged);
  copyInOtherWords(join(root, 'docs/backend.md'), join(staged, 'README.md'));
  copyToRoot(staged, ['LICENSE', 'contracts/CHANGELOG.md']);
  return staged;
};
