import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the shell check for the oldest WebView that the app supports (web/vite.config.ts). */
export default defineConfig({
  root: fileURLToPath(new URL('shell-check', import.meta.url)),
  base: '/__shell-check/',
  plugins: [react()],
  build: {
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14'],
    // the page's content security policy forbids data: URLs
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
