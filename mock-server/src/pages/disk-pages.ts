import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { packageRoot } from '../config';
import type { AppFiles, PageName, PageSource } from './page-source';

/** The files of one page, by path relative to it. */
type PageFiles = ReadonlyMap<string, Buffer>;

const OUTPUT = 'dist';
const isBuilt = basename(dirname(fileURLToPath(import.meta.url))) === OUTPUT;
const INDEX = 'index.html';

const filesBelow = async (folder: string): Promise<string[]> => {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  // `stat` follows symbolic links.
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

/** Builds from the sources, in memory. */
const bundle = async (configFile: string) => {
  // Vite is a development dependency. Only a server that runs from its sources needs it.
  const { build } = await import('vite');
  const built = await build({
    configFile: resolve(packageRoot, configFile),
    logLevel: 'silent',
    build: { write: false },
  });
  return [built].flat().flatMap((part) => ('output' in part ? part.output : []));
};

const bundlePage = async (name: string): Promise<PageFiles> => {
  const outputs = await bundle(`${name}.config.ts`);
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
 * Returns a reader of the files of a page. A built server reads the build. Otherwise the page is built from its sources, again after
 * each change.
 * @param name folder of the sources and of the build
 */
const pageFilesReader = (name: string): (() => Promise<PageFiles>) => {
  let files: Promise<PageFiles> | undefined;
  let madeFrom = -1;
  return async () => {
    const changed = isBuilt ? 0 : await changedAt(name);
    if (files === undefined || changed !== madeFrom) {
      madeFrom = changed;
      files = isBuilt ? readBuilt(name) : bundlePage(name);
      files.catch(() => {
        files = undefined;
      });
    }
    return files;
  };
};

const bundleShell = async (): Promise<string> => {
  const outputs = await bundle('vite.config.ts');
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error('The build of the simulated shell produced no script');
  return script.code;
};

/**
 * Returns the simulated native shell as one script. A built server reads the build. Otherwise each call builds the script
 * from its sources, so that the next page contains every edit.
 */
const shellScript = (): Promise<string> =>
  isBuilt ? readFile(resolve(packageRoot, OUTPUT, 'shell.js'), 'utf8') : bundleShell();

/** Reads the built index.html, again after each build. */
const pageReader = (dist: string): (() => string) => {
  const path = resolve(dist, INDEX);
  let read = { at: -1, html: '' };
  return () => {
    const at = statSync(path).mtimeMs;
    if (at !== read.at) read = { at, html: readFileSync(path, 'utf8') };
    return read.html;
  };
};

/** Excludes index.html, which needs additions before it is served, and compressed files. */
const isFileOf = (dist: string, path: string): boolean => {
  const file = resolve(dist, path);
  const inside = file.startsWith(dist + sep) && file !== resolve(dist, INDEX) && !COMPRESSED.test(file);
  try {
    return inside && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
  } catch {
    // The path is too long, or uses a file as a folder.
    return false;
  }
};

/** Compressed copies that the build adds. As in deploy/, they have no address. */
const COMPRESSED = /\.(?:br|gz)$/;

// Looks files up at each request, so a new build needs no restart. Compressed copies matter most on 3G, where loading
// scripts takes most of the start.
const appFilesIn = (dist: string): AppFiles => ({
  prepare: async (app) => {
    await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true });
  },
  page: pageReader(dist),
  has: (path) => isFileOf(dist, path),
  send: (reply, path) => reply.sendFile(path),
});

/**
 * The pages of the build on disk. A server that runs from its sources builds missing pages itself.
 * @param webDist folder of the built app, if there is one
 */
export const diskPages = (webDist: string | undefined): PageSource => {
  const readers: Record<PageName, () => Promise<PageFiles>> = {
    workbench: pageFilesReader('workbench'),
    'shell-check': pageFilesReader('shell-check'),
  };
  return {
    file: async (name, path) => (await readers[name]()).get(path),
    shell: shellScript,
    app: webDist === undefined ? undefined : appFilesIn(webDist),
  };
};
