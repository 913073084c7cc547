import { defineConfig } from '@playwright/test';
import phone from './playwright.config';
import { reportFolder } from './scripts/stages.mjs';

/** The same phone as in every end-to-end test, before the real nginx instead of the mock server. */
export default defineConfig({
  ...phone,
  testDir: 'tests/site',
  outputDir: `${reportFolder}/site-e2e`,
  reporter: [['list'], ['json', { outputFile: `${reportFolder}/site-e2e.json` }]],
});
