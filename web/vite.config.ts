import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { homeAtOnce, lighterContract, lighterRouter, withoutPasswords } from './lighter-build.ts';

export default defineConfig({
  plugins: [react(), lighterContract(), lighterRouter(), withoutPasswords(), homeAtOnce()],
  build: {
    // a WebView of 2020 is the oldest that runs the app; older ones get web/public/unsupported.js
    target: ['es2020', 'chrome87', 'safari14'],
    // the content security policy knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // one sheet of 10 kB instead of forty: on 3G each request costs more than what it brings
    cssCodeSplit: false,
    rolldownOptions: {
      // a constant costs its text where it is used, and no name in what chunks export to each other
      optimization: { inlineConst: true },
      output: {
        // what many screens share comes in one request; what few of them do stays with them
        codeSplitting: {
          groups: [
            { name: 'shared', test: /\/(?:web\/src\/(?!forms\/)|contracts\/src\/)/, minShareCount: 5, priority: 1 },
            // apart: home, which most starts open, has no form
            { name: 'forms', test: /\/web\/src\/forms\/(?:form-|use-form)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
