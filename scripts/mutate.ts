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
  about: `Breaks the code on purpose with Stryker and lists the mutants that no test notices. A folder whose score is below its threshold in ${own}/stryker.config.mjs is a failure. The first run installs Stryker (65 MB), which npm test does not.`,
  words: names.length,
  more: `Folders: ${names.join(', ')}. Without one all of them are mutated, which takes hours; only what changed since the last run is tried again.`,
};

await runCommand(line, async ({ words }) => {
  const paths = words.length === 0 ? names : words.map((word) => word.replace(/\/+$/, ''));
  const unknown = paths.find((path) => !folderOf(path) || !existsSync(join(root, path)));
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is not mutated. Allowed: ${names.join(', ')}, and the files in them`);

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
