import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../deploy/src/compress.js';
import { root } from './run';

const serverFolder = join(root, 'mock-server');
const serverOutput = join(serverFolder, 'dist');

/** Warnings of a build are failures of ours to look at, so they are shown; progress is not. */
const logLevel = 'warn';

/**
 * The app, by its own configuration: web/dist. It is the same for every host. The page itself is not compressed here:
 * each host writes its configuration into it first.
 */
const buildWeb = async () => {
  await build({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts'), logLevel });
  compressFolder(join(root, 'web/dist'), (path) => path !== 'index.html');
};

/** The simulated shell, by its own configuration: mock-server/dist/shell.js. */
const buildShell = () => build({ configFile: join(serverFolder, 'vite.config.ts'), logLevel });

/** The workbench, by its own configuration: mock-server/dist/workbench. */
const buildWorkbench = () => build({ configFile: join(serverFolder, 'workbench.config.ts'), logLevel });

/** The shell check, by its own configuration: mock-server/dist/shell-check. */
const buildShellCheck = () => build({ configFile: join(serverFolder, 'shell-check.config.ts'), logLevel });

/** The host's renderer as one file with all that it imports: a server needs Node for it and no packages. */
export const buildHost = () =>
  build({
    root: join(root, 'deploy'),
    configFile: false,
    logLevel,
    ssr: { noExternal: true },
    build: {
      outDir: join(root, 'deploy/dist'),
      target: 'node20',
      ssr: 'src/render.ts',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  });

/** The server as one file; what npm installs stays outside of it. An earlier build goes once this one stands. */
const buildServer = async () => {
  await build({
    root: serverFolder,
    configFile: false,
    logLevel,
    ssr: { noExternal: [/^@kit\//] },
    build: {
      outDir: serverOutput,
      emptyOutDir: true,
      target: 'node20',
      ssr: 'src/server.ts',
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  });
};

/** The mock server with all that it serves: web/dist and mock-server/dist. */
export const buildMock = async () => {
  await buildWeb();
  await buildServer();
  await buildShell();
  await buildWorkbench();
  await buildShellCheck();
};
