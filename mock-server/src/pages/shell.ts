import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { packageRoot } from '../config';

const BUILT = resolve(packageRoot, 'dist/shell.js');
const SOURCE = resolve(packageRoot, 'shell/shell.ts');

const bundle = async (): Promise<string> => {
  // Only where the sources are, which is where development tools are too: a built server never comes here.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

let bundled: Promise<string> | undefined;

/** The simulated native shell as one script: the built one where there is one, else made from its sources once. */
export const shellScript = (): Promise<string> => {
  if (existsSync(BUILT)) return readFile(BUILT, 'utf8');
  bundled ??= bundle();
  return bundled;
};
