import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. Every script works from here. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * This module and what it imports use Node's own modules only: they run before anything is installed.
 * @typedef {{ packages?: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> }} Lockfile
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
 * Names the first package that the lockfile wants and node_modules lacks or has in another version.
 * Contents are compared, not times: a checkout touches the lockfile without changing it.
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

/** Refuses a Node that the tools do not run on, with what to do about it. */
const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org) and try again.`,
  );
  process.exit(1);
};

/**
 * Runs npm, the one that runs us where there is one.
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {boolean} whether it ended with 0
 */
export const npm = (args, folder = root) => {
  const path = process.env.npm_execpath;
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, rest] = path?.endsWith('.js') ? [process.execPath, [path, ...all]] : ['npm', all];
  const shell = command === 'npm' && process.platform === 'win32';
  return spawnSync(command, rest, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell }).status === 0;
};

/** Installs what the lockfile wants and node_modules lacks. Ends the process if that fails. */
export const ensureInstalled = () => {
  checkNode();
  const missing = firstMissing(read('package-lock.json'), read('node_modules/.package-lock.json'));
  if (!missing) return;
  console.log(`Installing dependencies (${missing} is missing or out of date) …`);
  if (npm(['ci', '--include=dev'])) return;
  // npm ci asks for more than can be had behind some registries; npm install takes the same versions without it.
  console.log('npm ci failed: trying npm install, which leaves the lockfile as it is …');
  if (npm(['install', '--no-save', '--include=dev'])) return;
  console.error('npm could not install the dependencies. Check the network and run the command again.');
  process.exit(1);
};
