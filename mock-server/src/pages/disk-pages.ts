import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Config } from '../config';
import type { AppFiles, PageSource } from './page-source';

const INDEX = 'index.html';

/** Reads a file below a folder, or returns undefined if there is none. */
const fileBelow = async (folder: string, path: string): Promise<Buffer | undefined> =>
  path.split(/[\\/]/).includes('..') ? undefined : readFile(resolve(folder, path)).catch(() => undefined);

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

/** The pages of the build on disk, as they are at each request. */
export const diskPages = ({ webDist, pagesDist }: Pick<Config, 'webDist' | 'pagesDist'>): PageSource => ({
  file: (name, path) => fileBelow(resolve(pagesDist, name), `./${path}`),
  shell: () => readFile(resolve(pagesDist, 'shell.js'), 'utf8'),
  app: webDist === undefined ? undefined : appFilesIn(webDist),
});
