import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../config';

const OUTPUT = 'dist';
const isBuilt = basename(dirname(fileURLToPath(import.meta.url))) === OUTPUT;

const bundle = async (): Promise<string> => {
  // Only where the sources are, which is where development tools are too: a built server never comes here.
  const { build } = await import('vite');
  const built = await build({
    configFile: resolve(packageRoot, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error('The build of the simulated shell made no script');
  return script.code;
};

/**
 * The simulated native shell as one script: the built one beside a built server, else made from its sources at each
 * asking, so that an edit of them is in the next page.
 */
export const shellScript = (): Promise<string> =>
  isBuilt ? readFile(resolve(packageRoot, OUTPUT, 'shell.js'), 'utf8') : bundle();
