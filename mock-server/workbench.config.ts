import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Drops the library's rule of the page's color scheme, which asks whether the page contains a theme. With it, each new row
 * of calls computes the style of the page again. useTheme sets the color scheme.
 */
const withoutThemeSearch = {
  postcssPlugin: 'without-theme-search',
  Rule: (rule: { selectors: string[] }) => {
    if (rule.selectors.some((one) => one.includes(':root:where(:has(')))
      rule.selectors = rule.selectors.filter((one) => !one.includes(':root:where(:has('));
  },
};

/** Builds the workbench. The app for borrowers contains nothing of it. */
export default defineConfig({
  root: fileURLToPath(new URL('workbench', import.meta.url)),
  base: '/__admin/',
  plugins: [react()],
  css: { postcss: { plugins: [withoutThemeSearch] } },
  // src/pages/workbench.ts puts the nonce of each reply in its place
  html: { cspNonce: 'NONCE_OF_THE_REPLY' },
  build: {
    target: 'es2022',
    // the content security policy of the page forbids `data:` addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // the workbench loads from this machine, so one large file is fast
    chunkSizeWarningLimit: 800,
  },
});
