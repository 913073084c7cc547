import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The simulated shell as one classic script, because it must run before the page's modules. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    target: 'es2020',
    lib: { entry: 'shell/shell.ts', formats: ['iife'], name: 'KitShell', fileName: () => 'shell.js' },
  },
});
