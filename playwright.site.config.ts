import { defineConfig } from '@playwright/test';
import phone from './playwright.config';
import { reportFolder } from './scripts/stages';

/** The same phone as in every end-to-end test, before the real nginx instead of the mock server. */
export default defineConfig({
  ...phone,
  // of the projects of all other tests the phone, which says where its tests are
  projects: phone.projects
    ?.filter(({ name }) => name === 'phone')
    .map((project) => ({ ...project, testDir: 'tests/site' })),
  outputDir: `${reportFolder}/site-e2e`,
  reporter: [['list'], ['json', { outputFile: `${reportFolder}/site-e2e.json` }]],
});
