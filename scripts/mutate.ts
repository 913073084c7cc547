import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError, runCommand, UsageError } from './command-line';
import { npm } from './ensure-installed.mjs';
import { folderOf, folders } from './mutate/stryker.config.mjs';
import { root, runNode } from './run';

const own = 'scripts/mutate';
const stryker = `${own}/node_modules/@stryker-mutator`;
const names = Object.keys(folders);

const line = {
  usage: 'npm run mutate [-- <folder or file> …]',
  about: `Runs mutation tests with Stryker and lists the mutants that no test detects. Fails if the score of a folder is below its threshold in ${own}/stryker.config.mjs. The first run installs Stryker (65 MB).`,
  words: names.length,
  more: `Folders: ${names.join(', ')}. By default all run, which takes hours. Stryker repeats only what changed since the last run.`,
};

await runCommand(line, async ({ words }) => {
  const paths = words.length === 0 ? names : words.map((word) => word.replace(/\/+$/, ''));
  const unknown = paths.find((path) => !folderOf(path) || !existsSync(join(root, path)));
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is not mutated. Allowed: ${names.join(', ')}, and files in them`);

  if (!existsSync(join(root, stryker, 'vitest-runner/package.json'))) {
    console.log(`Installing Stryker into ${own} (65 MB, once) …`);
    if (!npm(['ci'], join(root, own))) throw new RefusedError(`npm could not install Stryker into ${own}: see above.`);
  }
  for (const path of paths) {
    const args = [`${stryker}/core/bin/stryker.js`, 'run', `${own}/stryker.config.mjs`];
    const { code } = await runNode(args, { env: { MUTATE_PATH: path } });
    if (code !== 0) process.exitCode = 1;
  }
});
