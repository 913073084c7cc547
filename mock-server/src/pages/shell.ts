import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../config';

const OUTPUT = 'dist';
const isBuilt = basename(dirname(fileURLToPath(import.meta.url))) === OUTPUT;

const bundle = async (): Promise<string> => {
  // Vite is a development dependency. Only a server run from its sources gets here.
  const { build } = await import('vite');
  const built = await build({
    configFile: resolve(packageRoot, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error('The build of the simulated shell produced no script');
  return script.code;
};

/**
 * Returns the simulated native shell as one script. A built server reads the build. Otherwise each call builds the script
 * from its sources, so that the next page contains every edit.
 */
export const shellScript = (): Promise<string> =>
  isBuilt ? readFile(resolve(packageRoot, OUTPUT, 'shell.js'), 'utf8') : bundle();
