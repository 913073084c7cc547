import { defineConfig } from '@playwright/test';
import phone from './playwright.config';
import { reportFolder } from './scripts/stages';

/** Runs the phone project against the real nginx instead of the mock server. */
export default defineConfig({
  ...phone,
  // Only the phone project, which names its own test folder.
  projects: phone.projects
    ?.filter(({ name }) => name === 'phone')
    .map((project) => ({ ...project, testDir: 'tests/site' })),
  outputDir: `${reportFolder}/site-e2e`,
  reporter: [['list'], ['json', { outputFile: `${reportFolder}/site-e2e.json` }]],
});
