import { runCommand } from './command-line';
import { stageContract } from './package/contract';
import { pack } from './package/stage';

const line = {
  usage: 'npm run contract:pack [-- <folder>]',
  about:
    'Packs the contract for code elsewhere, as npm pack does: JavaScript modules with their types, and the OpenRPC document. Installed with npm install <the file>.',
  words: 1,
  more: 'The file goes to .build/package, or to the folder that is named.',
};

await runCommand(line, async ({ words: [folder] }) => {
  pack(await stageContract(), folder);
});
