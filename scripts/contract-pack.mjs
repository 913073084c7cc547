import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RefusedError, runCommand } from './command-line.mjs';
import { ensureInstalled, npm } from './ensure-installed.mjs';
import { root } from './run.mjs';

const line = {
  usage: 'npm run contract:pack [-- <folder>]',
  about:
    'Packs the contract for code elsewhere, as npm pack does: JavaScript modules with their types, and the OpenRPC document. Installed with npm install <the file>.',
  words: 1,
  more: 'The file goes to .build/package, or to the folder that is named.',
};

await runCommand(line, async ({ words: [folder] }) => {
  ensureInstalled();
  const { stagePackage } = await import('./contract/package.mjs');
  const staged = await stagePackage();
  const target = folder === undefined ? join(root, '.build/package') : resolve(folder);
  mkdirSync(target, { recursive: true });
  if (!npm(['pack', '--pack-destination', target], staged)) throw new RefusedError('npm could not pack the contract.');
});
