import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { RefusedError, runCommand } from '../command-line';
import { root, runNode } from '../run';

const line = {
  usage: 'npm run bench -- peers',
  about: 'Installs other mock servers into bench/ and measures them.',
};

await runCommand(line, async () => {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: join(root, 'bench'),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new RefusedError('npm could not install the packages of bench/: see above.');
  const { code } = await runNode(['bench/peers.mjs']);
  process.exitCode = code;
});
