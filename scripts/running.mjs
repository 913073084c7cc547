import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The servers of this checkout that run now, so that `npm run qa` finds the one beside it whatever its port.
 * @typedef {{ mock: string, app?: string, store: string, adminToken?: string }} Running addresses without a slash at the
 *   end; `adminToken` where it was made up, and nobody else could tell it
 */
const folder = join(root, '.build/running');

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Writes down what this process runs, until it ends.
 * @param {Running} what
 */
export const announce = (what) => {
  const file = join(folder, `${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(what), { mode: 0o600 });
  process.on('exit', () => rmSync(file, { force: true }));
};

/**
 * What runs in this checkout, the latest first. What a killed process left behind is cleared away.
 * @returns {Running[]}
 */
export const running = () => {
  /** @type {string[]} */
  let files = [];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  return files
    .flatMap((name) => {
      const file = join(folder, name);
      if (!isAlive(Number.parseInt(name, 10))) {
        rmSync(file, { force: true });
        return [];
      }
      try {
        return [{ at: statSync(file).mtimeMs, what: /** @type {Running} */ (JSON.parse(readFileSync(file, 'utf8'))) }];
      } catch {
        // It has ended between the two looks.
        return [];
      }
    })
    .sort((one, other) => other.at - one.at)
    .map(({ what }) => what);
};
