import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser';
import { fontEnvironment } from './scripts/find-font';
import { reportFolder } from './scripts/stages';

/**
 * If the path is undefined, Playwright explains how to install its own browser. `npm test` finds or installs one first.
 */
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: `${reportFolder}/e2e`,
  globalSetup: ['./tests/support/temporary-folder.ts', './tests/support/e2e-server.ts'],
  // Tests mostly wait for countdowns, timeouts and screens.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The limits only end tests that hang. No test needs this long, even under load.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${reportFolder}/e2e.json` }]],
  use: {
    screenshot: 'only-on-failure',
    // Recording takes a third of the CPU. Run a failed test again with --trace=on.
    trace: 'off',
    // Drawing animations takes half the CPU of a page. Files that test the app in motion set 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
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
        // A page lives for seconds. Optimizing its scripts takes a tenth of the CPU time of a run and pays off too late.
        '--js-flags=--no-opt --no-maglev',
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
