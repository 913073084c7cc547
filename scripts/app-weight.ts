import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './run';

const LOADER = /import\('\.\.\/screens\/(?:[\w-]+\/)*([\w-]+)'\)/g;

/** The module of each screen in the table of screens. The bundle has a script with the same name. */
export const screenScripts: readonly string[] = [
  ...readFileSync(join(root, 'web/src/app/screen-loaders.ts'), 'utf8').matchAll(LOADER),
].map(([, name = '']) => name);

/**
 * The brotli size of a built file in bytes. Content hashes in names of other files are left out: they change with every
 * build, and the size would change with them by chance.
 */
export const brotliSize = (content: string): number =>
  brotliCompressSync(content.replace(/-[\w-]{8}\.(js|css)/g, '-00000000.$1')).length;

/** Reads the built app. It needs `npm run build` first. */
export const readBuiltApp = () => {
  const assets = join(root, 'web/dist/assets');
  const files = new Map(
    readdirSync(assets)
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  );
  const weights = new Map([...files].map(([name, content]) => [name, brotliSize(content)]));
  /** A script and everything that it imports statically. */
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const [, other = ''] of (files.get(name) ?? '').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      withImports(other, found);
    return found;
  };
  const scriptOf = (module: string): string => {
    const own = [...files.keys()].find((name) => new RegExp(`^${module}-[\\w-]{8}\\.js$`).test(name));
    if (own === undefined) throw new Error(`There is no script of ${module}`);
    return own;
  };
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
  const begun = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].flatMap(([, name = '']) => [...withImports(name)]);
  const firstRoute = new Set([...begun, ...withImports(scriptOf('home'))]);
  const shared = [...withImports(scriptOf('shared'))].filter((name) => !firstRoute.has(name));
  return {
    files,
    /** scripts of the page and of home */
    firstRoute,
    /** the script of the modules that many screens share; the first other screen loads it */
    shared,
    /** the scripts that a screen adds to the first route and the shared script */
    addedBy: (screen: string): string[] =>
      [...withImports(scriptOf(screen))].filter((name) => !firstRoute.has(name) && !shared.includes(name)),
    weightOf: (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0),
  };
};
