import { join } from 'node:path';
import { RefusedError, runCommand } from '../command-line';
import { npm } from '../ensure-installed.mjs';
import { root, runNode } from '../run';

const line = {
  usage: 'npm run bench -- peers',
  about: 'Installs other mock servers into bench/ and measures them.',
};

await runCommand(line, async () => {
  if (!npm(['ci'], join(root, 'bench')))
    throw new RefusedError('npm could not install the packages of bench/: see above.');
  const { code } = await runNode(['bench/peers.mjs']);
  process.exitCode = code;
});
