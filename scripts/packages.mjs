// It runs before the packages are installed, so it may import only Node modules.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout; the working directory of every script. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * @param {string} file
 * @returns {Lockfile | undefined}
 */
const read = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Returns the first package that is missing in node_modules or has another version. Compares contents, because a
 * checkout changes file times.
 * @param {Lockfile | undefined} wanted package-lock.json
 * @param {Lockfile | undefined} installed node_modules/.package-lock.json, which npm writes last
 * @returns {string | undefined}
 */
export const firstMissing = (wanted, installed) => {
  if (!installed?.packages) return 'node_modules';
  const found = installed.packages;
  for (const [path, entry] of Object.entries(wanted?.packages ?? {})) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    if (entry.link || entry.optional || entry.devOptional) continue;
    if (found[path]?.version !== entry.version) return path;
  }
  return undefined;
};

/**
 * Runs npm, preferably the one that started this process. Returns true on exit code 0.
 * @param {string[]} args
 * @param {string} [folder]
 */
export const npm = (args, folder = root) => {
  const path = process.env.npm_execpath;
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, rest] = path?.endsWith('.js') ? [process.execPath, [path, ...all]] : ['npm', all];
  const shell = command === 'npm' && process.platform === 'win32';
  return spawnSync(command, rest, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell }).status === 0;
};

/**
 * Returns why the packages cannot be installed, or undefined.
 * @returns {string | undefined}
 */
export const installPackages = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return `Node ${process.versions.node} is too old. Install Node 20.19 or newer (https://nodejs.org) and try again.`;
  }
  const missing = firstMissing(read('package-lock.json'), read('node_modules/.package-lock.json'));
  if (!missing) return undefined;
  console.log(`Installing packages (${missing} is missing or out of date) …`);
  if (npm(['ci', '--include=dev'])) return undefined;
  // With some registries npm ci fails, but npm install gets the same versions.
  console.log('npm ci failed. Trying npm install, which does not change the lockfile …');
  if (npm(['install', '--no-save', '--include=dev'])) return undefined;
  return 'npm could not install the packages. Check the network and run the command again.';
};
