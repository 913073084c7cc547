import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../config';

/** The files of one page, by path relative to it; the entry is `index.html`. */
type PageFiles = ReadonlyMap<string, Buffer>;

const OUTPUT = 'dist';
const isBuilt = basename(dirname(fileURLToPath(import.meta.url))) === OUTPUT;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export const contentTypeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';

const filesBelow = async (folder: string): Promise<string[]> => {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  // Follows links to files.
  const isFile = await Promise.all(paths.map(async (path) => (await stat(path)).isFile()));
  return paths.filter((_, index) => isFile[index]);
};

/** Returns no files if the build left the page out. */
const readBuilt = async (name: string): Promise<PageFiles> => {
  const folder = resolve(packageRoot, OUTPUT, name);
  if (!existsSync(folder)) return new Map();
  const paths = await filesBelow(folder);
  return new Map(
    await Promise.all(
      paths.map(
        async (path) =>
          [
            path
              .slice(folder.length + 1)
              .split('\\')
              .join('/'),
            await readFile(path),
          ] as const,
      ),
    ),
  );
};

const bundle = async (name: string): Promise<PageFiles> => {
  // Vite is a development dependency. Only a server run from its sources gets here.
  const { build } = await import('vite');
  const built = await build({
    configFile: resolve(packageRoot, `${name}.config.ts`),
    logLevel: 'silent',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  return new Map(
    outputs.map((output) => [
      output.fileName,
      Buffer.from(output.type === 'chunk' ? output.code : (output.source as string | Uint8Array)),
    ]),
  );
};

/** Returns the time of the last change to a source, in milliseconds since the epoch. */
const changedAt = async (name: string): Promise<number> => {
  const paths = await filesBelow(resolve(packageRoot, name));
  return Math.max(...(await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))));
};

/**
 * Reads the files of a page. A built server reads the build. Otherwise the page is built from its sources, again after
 * each change.
 * @param name folder of the sources and of the build
 */
export const pageFilesReader = (name: string): (() => Promise<PageFiles>) => {
  let files: Promise<PageFiles> | undefined;
  let madeFrom = -1;
  return async () => {
    const changed = isBuilt ? 0 : await changedAt(name);
    if (files === undefined || changed !== madeFrom) {
      madeFrom = changed;
      files = isBuilt ? readBuilt(name) : bundle(name);
      files.catch(() => {
        files = undefined;
      });
    }
    return files;
  };
};
