import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstRoute } from './first-route.ts';
import { lighterContract, lighterRouter, withoutPasswords } from './lighter-build.ts';
import { runsFirst } from './page-scripts.ts';
import { prerenderedScreensInPage } from './prerender.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const preload = source('src/preload.ts');
const start = source('src/main.tsx');
const page = source('src/app/render.tsx');
const home = source('src/features/home/home.tsx');
const guard = source('src/ui/tap-guard.ts');
const isOfEveryStart = /\/(?:rolldown-runtime|preload|start|app)-[\w-]{8}\.js$/;
const isPreload = firstRoute([preload]);
const isStart = firstRoute([start]);
const isFirst = firstRoute([start, page, home, guard], /\/features\/home\//);

export default defineConfig({
  plugins: [
    react(),
    lighterContract(),
    lighterRouter(),
    withoutPasswords(),
    runsFirst(preload),
    prerenderedScreensInPage(source('src/app/prerender-screens.tsx')),
  ],
  resolve: {
    // what swr takes for older versions of React is in React itself
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  css: {
    // a name that compresses, where the usual one has a hash; modules of one name would share it, which a test refuses
    modules: { generateScopedName: (name, file) => `${basename(file).split('.')[0]}-${name}` },
  },
  build: {
    // The language of a WebView of 2020, the oldest that runs the app; older ones get web/public/unsupported.js. The
    // engines themselves are not named: for their sake every ?. would be written out, because of calls with a spread.
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14'],
    // the content security policy knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // a screen need not ask for what every start has
      resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !isOfEveryStart.test(chunk)),
    },
    reportCompressedSize: false,
    // one sheet of 10 kB instead of forty: on 3G each request costs more than what it brings
    cssCodeSplit: false,
    rolldownOptions: {
      // it speaks of how busy the machine was
      checks: { bundlerTimings: false },
      // a constant costs its text where it is used, and no name in what chunks export to each other
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            // what asks for the rest of the scripts of a screen
            { name: (id, graph) => (isPreload(id, graph) ? 'preload' : null), debugName: 'preload', priority: 5 },
            // what can start the calls, so that they are under way while the rest arrives
            { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 4 },
            // one script for the rest that a start needs: several repeat each other and name what they exchange
            { name: (id, graph) => (isFirst(id, graph) ? 'app' : null), debugName: 'app', priority: 3 },
            // the rows of the contract's table that a start does not call, which come with the first other screen
            { name: 'contract', test: /\/contracts\/src\/methods\//, priority: 2 },
            // what many other screens share comes in one request; what few of them do stays with them
            {
              name: 'shared',
              test: /\/(?:web\/src\/(?!forms\/)|contracts\/src\/(?!methods\/))/,
              minShareCount: 5,
              priority: 1,
            },
            { name: 'forms', test: /\/web\/src\/forms\/(?:form-|use-form)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
