import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run.mjs';

const serverFolder = join(root, 'mock-server');
const serverOutput = join(serverFolder, 'dist');

/** Warnings of a build are failures of ours to look at, so they are shown; progress is not. */
const logLevel = 'warn';

/** The app, by its own configuration: web/dist. It is the same for every host. */
export const buildWeb = () =>
  build({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts'), logLevel });

/** The simulated shell, by its own configuration: mock-server/dist/shell.js. */
export const buildShell = () => build({ configFile: join(serverFolder, 'vite.config.ts'), logLevel });

/** The server as one file; what npm installs stays outside of it. An earlier build goes once this one stands. */
export const buildServer = async () => {
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
