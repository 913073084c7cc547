import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';

// npm run bench:peers: installs the peers into bench/, which nothing else does, and measures them.
ensureInstalled();
const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
  cwd: join(root, 'bench'),
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (npm.status !== 0) process.exit(1);
const { code } = await runNode(['bench/peers.mjs']);
process.exitCode = code;
