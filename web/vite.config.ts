import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstRoute } from './first-route.ts';
import { lighterRouter, onlyBlockCipher } from './lighter-build.ts';
import { runsFirst } from './page-scripts.ts';
import { prerenderedScreensInPage, screenListBesidePage } from './prerender.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const preload = source('src/preload.ts');
const start = source('src/main.tsx');
const page = source('src/app/render.tsx');
const home = source('src/screens/home/home.tsx');
const isOfEveryStart = /\/(?:rolldown-runtime|preload|start|app)-[\w-]{8}\.js$/;
const isPreload = firstRoute([preload]);
const isStart = firstRoute([start]);
const isFirst = firstRoute([start, page], home);

export default defineConfig({
  plugins: [
    react(),
    lighterRouter(),
    onlyBlockCipher(),
    runsFirst(preload),
    prerenderedScreensInPage(source('src/app/prerender-screens.tsx')),
    screenListBesidePage(source('src/platform/routes.ts')),
  ],
  resolve: {
    // React contains what swr's shim provides for older versions
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    // The language level of a WebView of 2020, the oldest that runs the app. Older ones get web/public/unsupported.js.
    // The list names no engines, because the compiler would then rewrite every `?.` for them.
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14'],
    // the content security policy forbids data: addresses
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // a screen needs no preload of chunks that every start has loaded
      resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !isOfEveryStart.test(chunk)),
    },
    reportCompressedSize: false,
    // borrowers download third-party code, whose licences ask for these notices
    license: { fileName: 'third-party-notices.txt' },
    // one style sheet of 10 kB: on 3G, forty requests cost more than the unused rules
    cssCodeSplit: false,
    rolldownOptions: {
      // reading a property of a package never changes anything
      treeshake: { propertyReadSideEffects: false },
      // its warnings depend on the load of the machine
      checks: { bundlerTimings: false },
      // an inlined constant needs no export name between chunks
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            // requests the scripts of the first screen
            { name: (id, graph) => (isPreload(id, graph) ? 'preload' : null), debugName: 'preload', priority: 5 },
            // starts the first calls while the other scripts load
            { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 4 },
            // one script for the rest of the start; several would repeat their imports and exports
            { name: (id, graph) => (isFirst(id, graph) ? 'app' : null), debugName: 'app', priority: 3 },
            // modules that five or more screens share come in one request; other modules stay with their screens
            { name: 'shared', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
});
