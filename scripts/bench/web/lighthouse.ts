import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '../../command-line';
import { npm } from '../../ensure-installed.mjs';
import { root, runNode } from '../../run';
import { reportFolder } from '../../stages';

const folder = 'bench/lighthouse';

export type Page = { name: string; url: string; content: string; isReturning: boolean };

/** in ms, except score and cls */
export type Verdict = { score: number; fcp: number; lcp: number; tbt: number; cls: number };

/** Lighthouse is large and used only here, so it has its own lockfile. */
export const installLighthouse = () => {
  if (npm(['ci', '--ignore-scripts'], join(root, folder))) return;
  throw new RefusedError(`npm could not install Lighthouse into ${folder}: see above.`);
};

/**
 * Runs Lighthouse on each page in each round.
 * @param executablePath path of Chromium
 */
export const askLighthouse = async (
  executablePath: string,
  rounds: number,
  pages: readonly Page[],
): Promise<Map<string, Verdict[]>> => {
  mkdirSync(join(root, reportFolder), { recursive: true });
  const output = join(root, reportFolder, 'lighthouse.json');
  const { code } = await runNode([`${folder}/measure.mjs`, JSON.stringify({ executablePath, rounds, pages }), output]);
  if (code !== 0) throw new RefusedError('Lighthouse could not measure the app: see above.');
  return new Map(Object.entries(JSON.parse(readFileSync(output, 'utf8'))));
};
