import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The shell check, for the oldest WebView that the app is for (web/vite.config.ts). */
export default defineConfig({
  root: fileURLToPath(new URL('shell-check', import.meta.url)),
  base: '/__shell-check/',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/shell-check', import.meta.url)),
    emptyOutDir: true,
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14'],
    // the policy of the page knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
