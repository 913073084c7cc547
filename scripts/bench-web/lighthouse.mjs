import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '../command-line.mjs';
import { root, runNode } from '../run.mjs';
import { reportFolder } from '../stages.mjs';

const folder = 'bench/lighthouse';

/**
 * @typedef {{ name: string, url: string, content: string, isReturning: boolean }} Page
 * @typedef {{ score: number, fcp: number, lcp: number, tbt: number, cls: number }} Verdict milliseconds, but the score and cls
 */

/** Lighthouse is large, and only this needs it: it has a folder and a lockfile of its own. */
export const installLighthouse = () => {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0)
    throw new RefusedError(`npm could not install Lighthouse into ${folder}: what it said stands above.`);
};

/**
 * What Lighthouse says of pages, each opened as often as there are rounds.
 * @param {string} executablePath of Chromium
 * @param {number} rounds
 * @param {readonly Page[]} pages
 * @returns {Promise<Map<string, Verdict[]>>}
 */
export const askLighthouse = async (executablePath, rounds, pages) => {
  mkdirSync(join(root, reportFolder), { recursive: true });
  const output = join(root, reportFolder, 'lighthouse.json');
  const { code } = await runNode([`${folder}/measure.mjs`, JSON.stringify({ executablePath, rounds, pages }), output]);
  if (code !== 0) throw new RefusedError('Lighthouse could not measure the app: see above.');
  return new Map(Object.entries(JSON.parse(readFileSync(output, 'utf8'))));
};
