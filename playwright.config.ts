import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser';
import { fontEnvironment } from './scripts/find-font';
import { reportFolder } from './scripts/stages';

/** An undefined path makes Playwright say how to get its own browser; `npm test` has found or installed one before. */
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: `${reportFolder}/e2e`,
  globalSetup: './tests/support/e2e-server.ts',
  // most of a test is waiting: for a countdown, a time-out, a picture of the next state
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // These limits end a test that hangs. They are far above what any test needs on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${reportFolder}/e2e.json` }]],
  use: {
    screenshot: 'only-on-failure',
    // recording takes a third of the processor: a test that failed is run again with --trace=on
    trace: 'off',
    launchOptions: {
      env: fontEnvironment(),
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testDir: 'tests/e2e',
      use: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'en-NG' },
    },
    { name: 'workbench', testDir: 'tests/workbench', use: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } },
  ],
});
