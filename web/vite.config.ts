import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    // the oldest WebView that experience.md names; older ones get /unsupported.js
    target: ['es2020', 'chrome87', 'safari14'],
    // the content security policy knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
