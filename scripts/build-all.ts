import { RefusedError } from './command-line';
import { runScript } from './run';

/**
 * Runs npm run build.
 * @throws RefusedError if it fails
 */
export const buildAll = async () => {
  const { code } = await runScript('build');
  if (code !== 0) throw new RefusedError('The build failed: see above.');
};
