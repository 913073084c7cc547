import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The workbench, for the browsers of those who develop: nothing of it is in what a borrower loads. */
export default defineConfig({
  root: fileURLToPath(new URL('workbench', import.meta.url)),
  base: '/__admin/',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/workbench', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // the policy of the page knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // one request on this machine: a borrower never loads it
    chunkSizeWarningLimit: 800,
  },
});
