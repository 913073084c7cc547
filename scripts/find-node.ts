import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from './command-line';
import { npm } from './ensure-installed.mjs';
import { root } from './run';

/**
 * The npm package that holds the binary of this system, as the installer of the package `node` names it. It is asked
 * for directly, because an npm that runs no install scripts would bring `node` without its binary.
 */
const { platform, arch } = process;
const system = platform === 'win32' ? 'win' : platform;
const packageName = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`;

const versionOf = (binary: string) =>
  existsSync(binary)
    ? spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout?.trim().replace(/^v/, '')
    : undefined;

/**
 * Another Node than the one that runs us, from npm, kept under .build: nothing of it is installed for anybody else.
 * @param wanted a version, or the number of a line such as 22 for the latest of it
 * @throws RefusedError where npm does not have it, or it does not run here
 */
export const ensureNode = (wanted: string): { binary: string; version: string } => {
  const folder = join(root, '.build/nodes', wanted);
  const binary = join(folder, 'node_modules', packageName, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (!versionOf(binary)) {
    console.log(`Node ${wanted}: taking ${packageName} from npm …`);
    mkdirSync(folder, { recursive: true });
    // Without one npm would look for the package that this folder belongs to, and install there.
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    npm(['install', '--no-save', '--no-package-lock', `${packageName}@${wanted}`], folder);
  }
  const version = versionOf(binary);
  if (version) return { binary, version };
  throw new RefusedError(
    `Node ${wanted} cannot be had: npm brought no ${packageName}@${wanted} that runs here. Check the network, or run npm test under a Node ${wanted} of your own.`,
  );
};
