import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './run';

const folder = join(root, 'mock-server/browser');
const { resolve } = createRequire(join(root, 'mock-server/package.json'));

const own = (name: string) => join(folder, 'node', `${name}.ts`);
const SHARED = own('rest');
/** Loaded by packages and never used in a browser. */
const NOTHING = '\0nothing';
const ASSERT = '\0assert';

/** What replaces each module of Node. A module that is missing here fails the build. */
const nodeModules: Readonly<Record<string, string>> = {
  assert: ASSERT,
  async_hooks: SHARED,
  crypto: own('crypto'),
  buffer: own('buffer'),
  diagnostics_channel: SHARED,
  dns: NOTHING,
  events: resolve('events/'),
  fs: own('fs'),
  'fs/promises': NOTHING,
  http: own('http'),
  http2: NOTHING,
  https: NOTHING,
  net: own('net'),
  os: SHARED,
  path: own('path'),
  perf_hooks: SHARED,
  stream: resolve('readable-stream/lib/ours/browser.js'),
  'stream/promises': resolve('readable-stream/lib/stream/promises.js'),
  util: own('util'),
};

/** Parts of Fastify that this server does not use: schemas of routes, its logger, and its own requests in memory. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request', 'pino'];
const UNUSED = '\0unused';

const code: Readonly<Record<string, string>> = {
  [NOTHING]: 'module.exports = {};',
  // Fastify reads the symbols of pino when it loads, and calls the compilers for routes with a schema only.
  [UNUSED]:
    'module.exports = () => () => { throw new Error("This part of Fastify is not in the browser"); };\nmodule.exports.symbols = {};',
  [ASSERT]:
    'module.exports = (value, message) => { if (!value) throw message instanceof Error ? message : new Error(message); };\nmodule.exports.ok = module.exports;',
};

const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId(id, importer) {
    if (unused.includes(id)) return UNUSED;
    const name = /^node:(.+)$/.exec(id)?.[1] ?? (id in nodeModules && !importer?.startsWith(folder) ? id : undefined);
    if (name === undefined) return undefined;
    const replacement = nodeModules[name];
    if (replacement === undefined) throw new Error(`${importer} imports ${id}, which does not run in a browser`);
    return replacement;
  },
  load: (id) => code[id],
};

const timers = own('timers');
const inject = {
  Buffer: [own('buffer'), 'Buffer'] as [string, string],
  process: own('process'),
  ...Object.fromEntries(
    ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'].map((name) => [
      name,
      [timers, name] as [string, string],
    ]),
  ),
};

/**
 * Bundles a module of mock-server/browser with the whole server into one file that needs nothing of Node.
 * @param entry path below mock-server/browser
 * @param file path of the bundle
 */
export const bundleForBrowser = async (entry: string, outDir: string, file: string) => {
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions: ['portable', 'browser', 'module'] },
    plugins: [withoutNode],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      license: { fileName: `${file}.licences.txt` },
      rolldownOptions: {
        input: join(folder, entry),
        preserveEntrySignatures: 'strict',
        transform: { inject },
        output: { entryFileNames: file, codeSplitting: false },
      },
    },
  });
};
