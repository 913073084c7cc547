import { defineConfig } from '@playwright/test';
import { findBrowser, findServer, fontEnvironment } from './scripts/programs';

/** If the path is undefined, Playwright uses its own browser. `npm test` finds or installs one first. */
const executablePath = findBrowser();

const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'en-NG' };
const hasNginx = Boolean(process.env.CI) || findServer('nginx') !== undefined;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: '.reports/e2e',
  globalSetup: ['./tests/support/temporary-folder.ts', './tests/e2e/server.ts'],
  // Tests mostly wait for countdowns, timeouts and screens.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The limits only end tests that hang. No test needs this long, even under load.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./scripts/reporter.ts']],
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
    { name: 'phone', testDir: 'tests/e2e', use: phone },
    { name: 'workbench', testDir: 'tests/workbench', use: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } },
    // The app behind a real nginx. Without nginx, the end of npm test names what it left out.
    ...(hasNginx ? [{ name: 'site', testDir: 'tests/site', use: phone }] : []),
  ],
});
