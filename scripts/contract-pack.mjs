import { runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

const line = {
  usage: 'npm run contract:pack [-- <folder>]',
  about:
    'Packs the contract for code elsewhere, as npm pack does: JavaScript modules with their types, and the OpenRPC document. Installed with npm install <the file>.',
  words: 1,
  more: 'The file goes to .build/package, or to the folder that is named.',
};

await runCommand(line, async ({ words: [folder] }) => {
  ensureInstalled();
  const { stageContract } = await import('./package/contract.mjs');
  const { pack } = await import('./package/stage.mjs');
  pack(await stageContract(), folder);
});
