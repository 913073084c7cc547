import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../deploy/src/compress.js';
import { buildIfChanged } from './build-if-changed';
import { root } from './run';

const serverFolder = join(root, 'mock-server');
const serverOutput = join(serverFolder, 'dist');

/** Shows build warnings and hides progress. */
const logLevel = 'warn';

/**
 * Builds the app to web/dist. Each site writes its configuration into the page before compressing it, so this does not
 * compress the page.
 */
const buildWeb = async () => {
  await build({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts'), logLevel });
  compressFolder(join(root, 'web/dist'), (path) => path !== 'index.html');
};

/** Bundles the page writer of the site into one file, so that a server needs only Node. */
const buildSite = () =>
  build({
    root: join(root, 'deploy'),
    configFile: false,
    logLevel,
    ssr: { noExternal: true },
    build: {
      outDir: join(root, 'deploy/dist'),
      emptyOutDir: true,
      target: 'node20',
      ssr: 'src/page.ts',
      rolldownOptions: { output: { entryFileNames: 'page.js' } },
    },
  });

/** Packages with native code, which no bundle can contain. */
export const NATIVE_PACKAGES = ['libsql'];

/** Bundles the server and its npm dependencies into one file. Replaces an earlier build only on success. */
const buildServer = async () => {
  await build({
    root: serverFolder,
    configFile: false,
    logLevel,
    ssr: { noExternal: true, external: NATIVE_PACKAGES },
    build: {
      outDir: serverOutput,
      emptyOutDir: true,
      target: 'node20',
      ssr: true,
      license: { fileName: 'third-party-licences.txt' },
      rolldownOptions: {
        input: { server: join(serverFolder, 'src/server.ts'), 'in-process': join(serverFolder, 'src/in-process.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'server-[hash].js' },
      },
    },
  });
};

/** Writes a file in one step, so that a running server never sends half of it. Leaves an equal file alone. */
const replaceFile = (path: string, content: string | Uint8Array) => {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, content);
  renameSync(next, path);
};

/** Everything from which the pages of the mock server are built. */
const SOURCES_OF_PAGES = [
  ...['package-lock.json', 'tsconfig.base.json', 'contracts/package.json', 'contracts/src'],
  ...['tsconfig.json', 'vite.config.ts', 'workbench.config.ts', 'shell-check.config.ts'].map(
    (name) => `mock-server/${name}`,
  ),
  ...['shell', 'workbench', 'shell-check'].map((name) => `mock-server/${name}`),
];

/** @throws Error for a module whose change would not lead to another build */
const checkSource = (module: string): void => {
  const path = relative(root, module).replaceAll('\\', '/');
  const isKnown = SOURCES_OF_PAGES.some((source) => path === source || path.startsWith(`${source}/`));
  if (isAbsolute(module) && !isKnown && !module.includes('/node_modules/'))
    throw new Error(`${path} is not in SOURCES_OF_PAGES`);
};

/** File in the output that tells whether the pages must be built again. */
export const STAMP = 'pages.sha256';

const isPage = (name: string): boolean => name.endsWith('.html');

/**
 * Builds a page of the mock server without a moment in which a file is missing, because a server may be sending it.
 * Files of earlier builds stay until the next `npm run build`: an open page may still load them.
 */
const buildMockPage = async (config: string, folder: string) => {
  const built = await build({ configFile: join(serverFolder, config), logLevel, build: { write: false } });
  const files = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  // The page comes last, because it names the other files.
  const inOrder = files.toSorted((one, other) => Number(isPage(one.fileName)) - Number(isPage(other.fileName)));
  for (const file of inOrder) {
    if (file.type === 'chunk') file.moduleIds.forEach(checkSource);
    replaceFile(join(serverOutput, folder, file.fileName), file.type === 'chunk' ? file.code : file.source);
  }
};

/** Builds the pages of the mock server if they changed: the simulated shell, the workbench and the shell check. */
export const buildMockPages = () =>
  buildIfChanged(join(serverOutput, STAMP), root, SOURCES_OF_PAGES, () =>
    Promise.all([
      buildMockPage('vite.config.ts', '.'),
      buildMockPage('workbench.config.ts', 'workbench'),
      buildMockPage('shell-check.config.ts', 'shell-check'),
    ]),
  );

/** Builds web/dist, mock-server/dist and deploy/dist. */
export const buildAll = async () => {
  await buildMock();
  await buildSite();
};

/** Builds web/dist and mock-server/dist. */
export const buildMock = async () => {
  await buildServer();
  await buildWeb();
  await buildMockPages();
};
